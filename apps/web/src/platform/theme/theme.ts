import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Issyk-Kul blue, the apricot sun, spring sage and pomegranate: the palette of the product. */
export const theme = createTheme({
  fontFamily: "'Onest Variable', 'Onest Standin', 'Onest Standin Wide', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.125rem', lineHeight: '1.3' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.35' },
    },
  },
  primaryColor: 'lake',
  // autoContrast reckons with the light shade; both of these carry white text.
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  radius: { xs: '4px', sm: '8px', md: '10px', lg: '16px', xl: '20px' },
  // md is the specification's 899.92 px.
  breakpoints: { xs: '30em', sm: '40em', md: '56.245em', lg: '75em', xl: '90em' },
  colors: {
    lake: [
      '#e8f4fa',
      '#d0e7f3',
      '#a3d0e7',
      '#72b6d9',
      '#5ab3dc',
      '#1a7bad',
      '#0e6a97',
      '#0e5b83',
      '#0b4767',
      '#07324a',
    ],
    apricot: [
      '#fff4e0',
      '#ffe7c2',
      '#ffd699',
      '#ffc570',
      '#ffb454',
      '#f59e2f',
      '#d97d10',
      '#a85c06',
      '#8a4b00',
      '#5f3300',
    ],
    sage: [
      '#e6f6ee',
      '#cdebdc',
      '#a3d9bf',
      '#76c69f',
      '#52b685',
      '#359b6a',
      '#28825a',
      '#1d6f4c',
      '#165a3d',
      '#0e402b',
    ],
    pome: [
      '#fdecef',
      '#fad5dc',
      '#f3aab8',
      '#ec7d92',
      '#e55a75',
      '#d6405e',
      '#c4304e',
      '#b3273f',
      '#8f1d32',
      '#671323',
    ],
    dark: [
      '#e6eef3',
      '#c8d5dd',
      '#9db0bd',
      '#7f95a3',
      '#31424e',
      '#263641',
      '#1a2832',
      '#131e26',
      '#0c141a',
      '#081016',
    ],
  },
  shadows: {
    xs: '0 1px 2px rgb(11 42 61 / .06)',
    sm: '0 1px 2px rgb(11 42 61 / .05), 0 4px 12px rgb(11 42 61 / .05)',
    md: '0 2px 4px rgb(11 42 61 / .05), 0 12px 32px rgb(11 42 61 / .10)',
  },
  // Written as plain objects: naming a component through its module would put it into every bundle.
  components: {
    Card: { defaultProps: { radius: 'lg', padding: 'lg', withBorder: true, shadow: 'sm' } },
    Paper: { defaultProps: { radius: 'lg' } },
    // As high as fingers need, and fields as high as the buttons beside them.
    Button: {
      styles: { label: { fontWeight: 600 } },
      vars: () => ({ root: { '--button-height-sm': '2.5rem' } }),
    },
    Input: { vars: () => ({ wrapper: { '--input-height-sm': '2.5rem' } }) },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm' },
      styles: { root: { textTransform: 'none', letterSpacing: 0 } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    NavLink: { styles: { root: { borderRadius: 10 } } },
    // What does not fit on a phone: the strip scrolls, and shows that it does by the one it cuts.
    Tabs: {
      styles: {
        list: { flexWrap: 'nowrap', overflow: 'auto hidden', scrollbarWidth: 'none' },
        tab: { flexShrink: 0 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 400 } },
    // The heading of a dialog is no second banner of the page.
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
  },
});

/** Tinted surfaces by one rule, checked for 4.5:1 in both schemes: accent and text, light then dark. */
const tints = {
  lake: ['#0e6a97', '#0b4767', '#5ab3dc', '#8fcdec'],
  apricot: ['#f59e2f', '#7a4200', '#ffb454', '#ffcf8f'],
  sage: ['#28825a', '#165a3d', '#52b685', '#8fd8b2'],
  pome: ['#c4304e', '#8f1d32', '#ec7d92', '#f7a9b7'],
} as const;

function tint(scheme: 'light' | 'dark') {
  const dark = scheme === 'dark';
  const pairs = Object.entries(tints).flatMap(([name, [light, lightText, deep, deepText]]) => {
    const mix = (share: number) => `color-mix(in srgb, ${dark ? deep : light} ${share}%, var(--surface))`;
    return [
      [`--mantine-color-${name}-light`, mix(dark ? 17 : 11)],
      [`--mantine-color-${name}-light-hover`, mix(dark ? 24 : 17)],
      [`--mantine-color-${name}-light-color`, dark ? deepText : lightText],
    ] as const;
  });
  return Object.fromEntries(pairs);
}

/** Colours that depend on the scheme; `--surface` is a card, `--surface-2` what lies on a card. */
export const schemeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--surface': '#fff',
    '--surface-2': '#f6f9fb',
    '--line': '#e3eaef',
    '--glow': '#fff8ec',
    '--glow-line': '#ffe0ae',
    '--mantine-color-body': '#f3f6f8',
    '--mantine-color-text': '#14212b',
    '--mantine-color-dimmed': '#54646f',
    '--mantine-color-placeholder': '#6a7a85',
    '--mantine-color-default-border': '#dfe7ec',
    '--mantine-color-error': '#b3273f',
    ...tint('light'),
  },
  dark: {
    '--surface': '#131e26',
    '--surface-2': '#1a2832',
    '--line': '#22303a',
    '--glow': '#2a2113',
    '--glow-line': '#54401d',
    '--mantine-color-body': '#0c141a',
    '--mantine-color-text': '#e6eef3',
    '--mantine-color-dimmed': '#9db0bd',
    '--mantine-color-placeholder': '#8da0ad',
    '--mantine-color-default-border': '#263641',
    '--mantine-color-error': '#f3aab8',
    ...tint('dark'),
  },
});
