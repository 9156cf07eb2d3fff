import look from './Ridge.module.css';

/** Widths and heights of the sun's glitter on the water, from the far shore on. */
const glitter = [
  [96, 584],
  [70, 600],
  [112, 618],
  [54, 636],
  [84, 656],
  [40, 678],
  [62, 702],
] as const;

/** Issyk-Kul at sunrise: ridges, water, a yurt on the near shore. Shows its middle where the place is low. */
export function Lake() {
  return (
    <svg className={look.ridge} viewBox="0 0 720 860" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g fill="#ffc570">
        <circle cx="536" cy="318" r="132" opacity=".06" />
        <circle cx="536" cy="318" r="86" opacity=".13" />
        <circle cx="536" cy="318" r="44" opacity=".96" />
      </g>
      <path
        d="M0 500 96 428l64 40 96-92 70 66 92-104 82 92 62-44 74 60 84-54V564H0Z"
        fill="#fff"
        opacity=".1"
      />
      <path
        d="m232 399 24-23 27 25-14-3-9 10-10-12Zm156-32 30-29 33 36-18-6-12 13-13-16-13 10Zm150 36 24-17 27 22-15-3-9 8-11-10Z"
        fill="#fff"
        opacity=".62"
      />
      <path d="M0 540 132 470l86 44 108-68 96 62 110-58 92 56 96-42V570H0Z" fill="#07324a" opacity=".42" />
      <path d="M0 556c90-22 160-12 246-20s150-18 238-8 150-6 236 8v32H0Z" fill="#07324a" opacity=".6" />
      <path d="M0 564h720v296H0Z" fill="#0d6592" />
      <path d="M0 564h720v60c-160 14-420-26-720 6Z" fill="#fff" opacity=".06" />
      <g stroke="#ffc570" strokeWidth="4" strokeLinecap="round">
        {glitter.map(([width, y], row) => (
          <path key={y} d={`M${536 - width / 2} ${y}h${width}`} opacity={0.6 - row * 0.07} />
        ))}
      </g>
      <path d="M0 714c120-34 262-30 392 10s232 44 328 28v108H0Z" fill="#083a55" />
      <path d="M0 772c150-26 330-14 470 18s180 26 250 18v52H0Z" fill="#062c41" />
      <g transform="translate(128 654)">
        <path d="M6 66V38h92v28c-30 6-62 6-92 0Z" fill="#e8f1f5" />
        <path d="M0 40C6 16 26 2 52 2s46 14 52 38c-34 7-70 7-104 0Z" fill="#cfdfe8" />
        <path d="M43 68V48a9 9 0 0 1 18 0v20Z" fill="#ffb454" />
        <path
          d="M52 2v38M30 8 20 42M74 8l10 34M6 50h37M61 50h37"
          stroke="#0b4767"
          strokeWidth="2"
          opacity=".35"
          fill="none"
        />
      </g>
    </svg>
  );
}
