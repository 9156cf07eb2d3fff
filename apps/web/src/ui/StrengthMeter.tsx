import look from './StrengthMeter.module.css';

interface StrengthMeterProps {
  /** 0 to 4. */
  readonly score: number;
  /** The score in words: the bars alone say nothing to a screen reader. */
  readonly label: string;
}

/** Four bars and a word that tell how strong something is. */
export function StrengthMeter({ score, label }: StrengthMeterProps) {
  return (
    <div className={look.meter} data-score={score}>
      <div className={look.bars} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={look.bar} data-on={bar <= score || undefined} />
        ))}
      </div>
      <output className={look.label}>{label}</output>
    </div>
  );
}
