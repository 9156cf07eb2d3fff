import look from './Ridge.module.css';

interface RidgeProps {
  readonly isNarrow?: boolean;
}

/** The Ala-Too ridge and the apricot sun behind a hero. */
export function Ridge({ isNarrow = false }: RidgeProps) {
  return (
    <svg
      className={look.ridge}
      viewBox={isNarrow ? '560 0 340 260' : '0 0 900 260'}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden
    >
      <g transform={isNarrow ? 'translate(452 -6) scale(.56)' : 'translate(74 -8)'} fill="#ffc570">
        <circle cx="742" cy="74" r="32" opacity=".95" />
        <circle cx="742" cy="74" r="56" opacity=".14" />
      </g>
      <path
        d="M380 260 L520 138 L566 172 L640 96 L704 158 L758 118 L900 214 V260 Z"
        fill="#fff"
        opacity=".10"
      />
      {!isNarrow && (
        <path
          d="M614 118 L640 96 L668 123 L652 119 L641 130 L630 117 Z M742 130 L758 118 L782 134 L768 132 L757 140 Z"
          fill="#fff"
          opacity=".55"
        />
      )}
      <path
        d="M300 260 L430 190 L520 226 L620 168 L720 222 L800 180 L900 236 V260 Z"
        fill="#07324a"
        opacity=".38"
      />
      <path d="M420 260 C520 232 600 252 690 238 S840 226 900 244 V260 Z" fill="#07324a" opacity=".55" />
    </svg>
  );
}
