import { SourceRefusal } from '../../runs/sourceRefusal.ts';
import type { SourceFiles } from '../source.ts';

import { csvLines } from './csvLines.ts';
import { fileNamed } from './fileNamed.ts';
import type { FileDialect, Manifest } from './manifest.ts';

/** How School Data Sync 2.1 of Microsoft names what files of OneRoster have. It has no manifest and sends all there is. */
const files: Readonly<Record<string, FileDialect>> = {
  orgs: {},
  academicSessions: {},
  users: { unused: ['activeDirectoryMatchId'] },
  demographics: { headings: { userSourcedId: 'sourcedId' } },
  roles: {
    id: ['userSourcedId', 'orgSourcedId', 'role'],
    headings: { isPrimary: 'roleType', roleStartDate: 'beginDate', roleEndDate: 'endDate' },
    unused: ['sessionSourcedId', 'grade'],
  },
  courses: { headings: { code: 'courseCode' }, unused: ['subject', 'grade'] },
  classes: {
    headings: { orgSourcedId: 'schoolSourcedId', sessionSourcedIds: 'termSourcedIds', code: 'classCode' },
    optional: ['courseSourcedId'],
  },
  enrollments: { id: ['classSourcedId', 'userSourcedId', 'role'] },
};

/** Files without a manifest are such a set when the roles have no ids. */
export async function readAsSchoolDataSync(handed: SourceFiles): Promise<Manifest> {
  const missing = new SourceRefusal('manifest_missing');
  const roles = fileNamed(handed, 'roles.csv');
  if (roles === undefined) throw missing;
  for await (const { cells } of csvLines(roles, await handed.open(roles))) {
    if (cells.some((cell) => cell.trim().toLowerCase() === 'sourcedid')) throw missing;
    break;
  }
  const present = Object.keys(files).filter((name) => fileNamed(handed, `${name}.csv`) !== undefined);
  return {
    version: '1.2',
    title: 'School Data Sync 2.1',
    system: 'school-data-sync',
    coverage: new Map(present.map((name) => [name.toLowerCase(), 'all'])),
    dialect: files,
  };
}
