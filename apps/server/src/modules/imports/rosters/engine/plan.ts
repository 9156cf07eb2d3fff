import { planAssignments } from './classes.ts';
import { planTerms, planYears, placeSessions } from './calendar.ts';
import { tellChanges } from './differences.ts';
import { planDisciplines } from './disciplines.ts';
import { planEnrolments, planStreamGroups } from './enrolments.ts';
import { planGroups, planMembers, planSpecialties } from './groups.ts';
import { planLeavers } from './leavers.ts';
import { planDepartments, planFaculties } from './organisations.ts';
import { gatherActors, matchPeople, planPeople } from './people.ts';
import { placeOrganisations } from './places.ts';
import { planPosts, refuseUnknownPositions } from './posts.ts';
import { gatherPresent } from './present.ts';
import { references, settleReference } from './references.ts';
import { settleEnrolments, settleTeaching } from './teaching.ts';
import type { Workbench } from './workbench.ts';

/**
 * Works out all that the staged rows mean for Bilim, in the tables `p_…`, and tells it in `change` and `tally`.
 * Nothing outside of temporary tables is written. What is wrong is taken out on the way, so that the plan is what
 * applying without the bad rows would do. What classes and enrolments name is looked after again after each step that
 * may have taken courses or classes out.
 */
export async function makePlan(bench: Workbench, tell: (share: number) => void): Promise<void> {
  const steps = [planPlaces, planEverybody, planGroupings, planTeaching];
  for (const [index, step] of steps.entries()) {
    await step(bench);
    tell((index + 1) / steps.length);
  }
}

async function planPlaces(bench: Workbench): Promise<void> {
  await gatherPresent(bench);
  await placeOrganisations(bench);
  await planFaculties(bench);
  await planDepartments(bench);
  await placeSessions(bench);
}

async function planEverybody(bench: Workbench): Promise<void> {
  await refuseUnknownPositions(bench);
  await gatherActors(bench);
  await matchPeople(bench);
  await settleTeaching(bench);
  await settleEnrolments(bench);
  await planYears(bench);
  await planTerms(bench);
  await planPeople(bench);
  await planLeavers(bench);
  await planPosts(bench);
  await tellChanges(bench, 'people', 'p_person');
  await tellChanges(bench, 'people', 'p_leaver');
}

async function planGroupings(bench: Workbench): Promise<void> {
  await planSpecialties(bench);
  await settleReference(bench, references.courseOfClass);
  await planGroups(bench);
  await settleReference(bench, references.groupOfClass);
  await settleReference(bench, references.classOfEnrolment);
  await planMembers(bench);
}

async function planTeaching(bench: Workbench): Promise<void> {
  await planDisciplines(bench);
  await settleReference(bench, references.courseOfClass);
  await planAssignments(bench);
  await settleReference(bench, references.classOfEnrolment);
  await planEnrolments(bench);
  await planStreamGroups(bench);
}
