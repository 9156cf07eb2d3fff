import { Button, Card, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockX, IconReplace, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { useWireLanguage } from '#platform/i18n/useWireLanguage.ts';

import { CodeForm } from './CodeForm.tsx';
import type { Verdict } from './verdict.ts';
import look from './Verify.module.css';

/** The judgement in one word and colour, and what stands behind it. */
export function Judged({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  if (verdict.kind === 'notValid') {
    return (
      <Judgement tone="bad" title={t('verify.notvalid')} text={t('verify.notvalidtext')}>
        <CodeForm />
      </Judgement>
    );
  }
  if (verdict.kind === 'closed') {
    return <Judgement tone="neutral" title={t('verify.closed')} text={t('verify.closedtext')} />;
  }
  if (verdict.kind === 'failed') {
    return (
      <Judgement tone="neutral" title={t('verify.failed')} text={describeError(verdict.error, t)}>
        <Button h={44} onClick={() => location.reload()}>
          {t('btn.retry')}
        </Button>
      </Judgement>
    );
  }
  if (verdict.kind === 'signed') return <Signed verdict={verdict} />;
  return <Told verdict={verdict} />;
}

type Of<Kind extends Verdict['kind']> = Extract<Verdict, { readonly kind: Kind }>;

/** Without a network: what the code itself says. */
function Signed({ verdict: { facts, known } }: { readonly verdict: Of<'signed'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useWireLanguage();
  const { kind, number, issuedOn, name, endsOn } = facts;
  const title = known.kinds.find((one) => one.name === kind)?.title[language] ?? kind;
  const isEnded = endsOn !== null && endsOn < format.today();
  return (
    <Judgement
      tone="warning"
      title={isEnded ? t('verify.ended', { day: format.exactDay(endsOn) }) : t('verify.signed')}
      text={t('verify.signedtext')}
    >
      <Facts
        title={title}
        facts={[
          [t('verify.issuer'), known.university[language]],
          [t('verify.number'), number],
          [t('verify.issued'), format.exactDay(issuedOn)],
          [t('verify.holder'), name],
        ]}
      />
    </Judgement>
  );
}

const tones = { valid: 'good', replaced: 'replaced', revoked: 'bad' } as const;

function Told({ verdict: { document, known } }: { readonly verdict: Of<'told'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useWireLanguage();
  const { state, number, issuedOn, fullName, since, replacedBy, facts, title, checkedAt } = document;
  return (
    <Judgement
      tone={tones[state]}
      title={t(`verify.${state}`)}
      text={t('verify.checked', { moment: format.exactMoment(checkedAt) })}
    >
      <Facts
        title={title[language]}
        facts={[
          [t('verify.issuer'), known?.university[language] ?? null],
          [t('verify.number'), number],
          [t('verify.issued'), format.exactDay(issuedOn)],
          [t('verify.holder'), fullName],
          [
            t(state === 'replaced' ? 'verify.replacedon' : 'verify.since'),
            since === null ? null : format.exactDay(since),
          ],
          [t('verify.next'), replacedBy],
          ...facts[language].map(({ label, value }) => [label, value] as const),
        ]}
      />
    </Judgement>
  );
}

const icons = {
  good: IconCircleCheck,
  bad: IconCircleX,
  replaced: IconReplace,
  warning: IconWifiOff,
  neutral: IconClockX,
} as const;

interface JudgementProps {
  readonly tone: keyof typeof icons;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Judgement({ tone, title, text, children }: JudgementProps) {
  const Icon = icons[tone];
  return (
    <Card className={look.card} component="article" data-tone={tone}>
      <div className={look.verdict} role="status">
        <Icon size={44} stroke={1.5} aria-hidden />
        <Title order={1} className={look.sentence}>
          {title}
        </Title>
        <p className={look.muted}>{text}</p>
      </div>
      {children}
    </Card>
  );
}

interface FactsProps {
  readonly title: string;
  /** Those that are null are not shown. */
  readonly facts: readonly (readonly [string, string | null])[];
}

function Facts({ title, facts }: FactsProps) {
  return (
    <div className={look.facts}>
      <Title order={2} className={look.kind}>
        {title}
      </Title>
      <dl>
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className={look.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
