import type {
  Coverage,
  RosterFormat,
  RosterProblem,
  RosterRow,
  RosterSource,
  RowKind,
  SourceFiles,
} from '../source.ts';

import { fileNamed } from './fileNamed.ts';
import { readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { headingIn } from './dialect.ts';
import { lineItemsFile, resultsFile } from './gradeFiles.ts';
import { readCategories } from './readCategories.ts';
import type { OneRosterFile } from './oneRosterFiles.ts';
import { demographicsFile, enrolmentsFile, rolesFile, usersFile } from './peopleFiles.ts';
import { readFile } from './readFile.ts';
import { readAsSchoolDataSync } from './schoolDataSync.ts';
import { classesFile, coursesFile, orgsFile, sessionsFile } from './structureFiles.ts';
import { SourceRefusal } from '../../runs/sourceRefusal.ts';

const read: readonly OneRosterFile[] = [
  orgsFile,
  sessionsFile,
  usersFile,
  demographicsFile,
  rolesFile,
  coursesFile,
  classesFile,
  enrolmentsFile,
  lineItemsFile,
  resultsFile,
];

/** OneRoster 1.1 and 1.2 as CSV, bulk and delta. */
export const oneRoster: RosterFormat = {
  recognises: (names) =>
    names.some((name) => /^manifest\.csv$/i.test(name)) ||
    ['orgs.csv', 'users.csv'].every((one) => names.some((name) => name.toLowerCase() === one)),
  open: openOneRoster,
};

interface PresentFile {
  readonly definition: OneRosterFile;
  readonly name: string;
  readonly coverage: Coverage;
}

async function openOneRoster(files: SourceFiles): Promise<RosterSource> {
  const named = fileNamed(files, 'manifest.csv');
  const manifest = named === undefined ? await readAsSchoolDataSync(files) : await readManifest(files, named);
  const present = presentFiles(files, manifest);
  const hasRoles = present.some(({ definition }) => definition === rolesFile);
  const whole = present.reduce((sum, { name }) => sum + files.sizeOf(name), 0);
  let readBytes = 0;
  return {
    system: manifest.system,
    title: manifest.title,
    coverage: coverageOf(present, hasRoles),
    columnOf: (kind, field) =>
      field === 'sourcedId' ? 'sourcedId' : headingOf(manifest, present, { hasRoles, kind, field }),
    progress: () => (whole === 0 ? 1 : Math.min(1, readBytes / whole)),
    close: async () => {},
    async *read() {
      yield* ignoredFiles(files, present);
      const categories = await readCategories(files, manifest);
      const titleOf = (category: string | null) => categories.get(category ?? '') ?? null;
      const rolesOf = new Set<string>();
      for (const { definition, name, coverage } of present) {
        const counted = countBytes(await files.open(name), (length) => (readBytes += length));
        const rows = readFile({
          definition,
          name,
          bytes: counted,
          isDelta: coverage === 'changes',
          manifest,
          hasRoles,
          titleOf,
        });
        for await (const item of rows) {
          yield item;
          if (!hasRoles && manifest.version === '1.2') yield* roleByEnrolment(item, rolesOf);
        }
      }
    },
  };
}

function presentFiles(files: SourceFiles, manifest: Manifest): PresentFile[] {
  return read.flatMap((definition) => {
    const coverage = manifest.coverage.get(definition.name.toLowerCase()) ?? 'none';
    if (coverage === 'none') return [];
    const name = fileNamed(files, `${definition.name}.csv`);
    if (name === undefined) throw new SourceRefusal('file_missing', { file: `${definition.name}.csv` });
    return [{ definition, name, coverage }];
  });
}

function coverageOf(present: readonly PresentFile[], hasRoles: boolean): RosterSource['coverage'] {
  const of = (file: OneRosterFile) =>
    present.find(({ definition }) => definition === file)?.coverage ?? 'none';
  return {
    organisation: of(orgsFile),
    session: of(sessionsFile),
    person: of(usersFile),
    demographics: of(demographicsFile),
    // Without a file of their own, roles stand with the users (1.1) or follow from the enrolments (1.2).
    role: hasRoles ? of(rolesFile) : of(usersFile) === 'none' ? of(enrolmentsFile) : of(usersFile),
    // A class without a course brings one.
    course: of(coursesFile) === 'none' ? of(classesFile) : of(coursesFile),
    class: of(classesFile),
    enrolment: of(enrolmentsFile),
    assessment: of(lineItemsFile),
    // A grade that is in no list any more was still given.
    grade: of(resultsFile) === 'none' ? 'none' : 'changes',
  };
}

interface Asked {
  readonly hasRoles: boolean;
  readonly kind: RowKind;
  readonly field: string;
}

function headingOf(
  manifest: Manifest,
  present: readonly PresentFile[],
  { hasRoles, kind, field }: Asked,
): string | null {
  const definition =
    kind === 'role' && !hasRoles
      ? usersFile
      : present.find((one) => one.definition.kind === kind)?.definition;
  const heading = definition?.headings[kind]?.[field];
  return definition === undefined || heading === undefined
    ? null
    : headingIn(manifest.dialect[definition.name], heading);
}

/** Files that the set has besides, told once each. */
function* ignoredFiles(files: SourceFiles, present: readonly PresentFile[]): Generator<RosterProblem> {
  const used = new Set(['manifest.csv', 'categories.csv', ...present.map(({ name }) => name.toLowerCase())]);
  for (const file of files.names) {
    if (used.has(file.toLowerCase())) continue;
    yield {
      kind: 'problem',
      severity: 'note',
      code: 'file_ignored',
      place: { file, line: 0 },
      column: null,
      value: null,
    };
  }
}

/** In a set of 1.2 without `roles.csv`, people are what they are enrolled as. */
function* roleByEnrolment(item: RosterRow | RosterProblem, known: Set<string>): Generator<RosterRow> {
  if (item.kind !== 'enrolment' || item.isLeaving) return;
  const { person, role } = item.fields;
  const sourcedId = JSON.stringify([person, role]);
  if (known.has(sourcedId)) return;
  known.add(sourcedId);
  const fields = {
    person,
    role,
    organisation: null,
    isPrimary: true,
    beginsOn: null,
    endsOn: null,
    position: null,
    postShare: null,
  };
  yield { kind: 'role', sourcedId, isLeaving: false, place: item.place, fields };
}

async function* countBytes(
  bytes: AsyncIterable<Buffer>,
  add: (length: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    add(chunk.length);
    yield chunk;
  }
}
