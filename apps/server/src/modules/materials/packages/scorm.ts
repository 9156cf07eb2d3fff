import type { PackageStandard, ScormState } from '@bilim/contract/materials/words';

type Told = Readonly<Record<string, string>>;

/** What a package has told, as a teacher reads it. */
export interface Progress {
  readonly status: ScormState;
  /** 0 to 100; null while there is none. */
  readonly score: number | null;
  readonly location: string;
  readonly suspendData: string;
  readonly totalSeconds: number;
}

/** How far somebody has come, by what their package says under the names of its standard. */
export function progressOf(standard: PackageStandard, told: Told): Progress {
  return standard === 'scorm2004' ? of2004(told) : of12(told);
}

function of12(told: Told): Progress {
  const status = told['cmi.core.lesson_status'] ?? '';
  return {
    status: status === 'passed' || status === 'completed' || status === 'failed' ? status : 'started',
    score: percent(told['cmi.core.score.raw'], told['cmi.core.score.min'], told['cmi.core.score.max']),
    location: told['cmi.core.lesson_location'] ?? '',
    suspendData: told['cmi.suspend_data'] ?? '',
    totalSeconds: secondsOf(told['cmi.core.total_time']) + secondsOf(told['cmi.core.session_time']),
  };
}

function of2004(told: Told): Progress {
  const success = told['cmi.success_status'];
  const isDone = told['cmi.completion_status'] === 'completed';
  const scaled = numberOf(told['cmi.score.scaled']);
  const raw = percent(told['cmi.score.raw'], told['cmi.score.min'], told['cmi.score.max']);
  return {
    status: success === 'passed' || success === 'failed' ? success : isDone ? 'completed' : 'started',
    score: scaled === null ? raw : within(scaled * 100),
    location: told['cmi.location'] ?? '',
    suspendData: told['cmi.suspend_data'] ?? '',
    totalSeconds: secondsOf(told['cmi.total_time']) + secondsOf(told['cmi.session_time']),
  };
}

/** What a package is given when it is opened again: all it told, with the time of this session added to the whole. */
export function resumed(standard: PackageStandard, told: Told, totalSeconds: number): Record<string, string> {
  if (Object.keys(told).length === 0) return {};
  const core = standard === 'scorm2004' ? 'cmi.' : 'cmi.core.';
  const total = standard === 'scorm2004' ? `PT${totalSeconds}S` : clock(totalSeconds);
  const { [`${core}session_time`]: _session, [`${core}exit`]: _exit, ...rest } = told;
  // Empty lists, which older pages told as words.
  const kept = Object.entries(rest).filter(([, value]) => value !== '[object Object]');
  return { ...Object.fromEntries(kept), [`${core}total_time`]: total, [`${core}entry`]: 'resume' };
}

function percent(
  raw: string | undefined,
  least: string | undefined,
  most: string | undefined,
): number | null {
  const value = numberOf(raw);
  if (value === null) return null;
  const from = numberOf(least) ?? 0;
  const to = numberOf(most) ?? 100;
  return to <= from ? within(value) : within((100 * (value - from)) / (to - from));
}

const within = (value: number) => Math.min(100, Math.max(0, value));

function numberOf(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= largest ? value : null;
}

/** What is beyond it is no score, and would have no difference to another. */
const largest = 1e100;

const mostSeconds = 9_999 * 3_600;

/** `0012:34:56.7` of the older standard, `PT12H34M56.7S` of the newer one. */
export function secondsOf(text = ''): number {
  const older = /^(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text);
  const newer = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text);
  const parts = older === null ? (newer?.slice(1) ?? []) : ['0', ...older.slice(1)];
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return Math.min(mostSeconds, Math.round(((days * 24 + hours) * 60 + minutes) * 60 + seconds));
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

function clock(seconds: number): string {
  return `${String(Math.floor(seconds / 3_600)).padStart(4, '0')}:${two((seconds % 3_600) / 60)}:${two(seconds % 60)}`;
}
