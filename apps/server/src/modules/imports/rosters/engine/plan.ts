import { planTerms, planYears, placeSessions } from './calendar.ts';
import { planClasses } from './classes.ts';
import { tellChanges } from './differences.ts';
import { planDisciplines } from './disciplines.ts';
import { planEnrolments } from './enrolments.ts';
import { planGroups } from './groups.ts';
import { leavers, planLeavers } from './leavers.ts';
import { planMembers } from './members.ts';
import { planDepartments, planFaculties } from './organisations.ts';
import { gatherActors, matchPeople, people } from './people.ts';
import { placeOrganisations } from './places.ts';
import { planPosts, refuseUnknownPositions } from './posts.ts';
import { gatherPresent } from './present.ts';
import { references, settle } from './references.ts';
import { planSpecialties } from './specialties.ts';
import { inOrder, telling } from './step.ts';
import { planStreamGroups } from './streamGroups.ts';
import { settleEnrolments, settleTeaching } from './teaching.ts';

const planPlaces = inOrder(gatherPresent, placeOrganisations, planFaculties, planDepartments, placeSessions);

const planEverybody = inOrder(
  refuseUnknownPositions,
  gatherActors,
  matchPeople,
  settleTeaching,
  settleEnrolments,
  planYears,
  planTerms,
  people,
  planLeavers,
  planPosts,
  tellChanges('people', people),
  tellChanges('people', leavers),
);

const planGroupings = inOrder(
  planSpecialties,
  settle(references.courseOfClass),
  planGroups,
  settle(references.groupOfClass),
  settle(references.classOfEnrolment),
  planMembers,
);

const planTeaching = inOrder(
  planDisciplines,
  settle(references.courseOfClass),
  planClasses,
  settle(references.classOfEnrolment),
  planEnrolments,
  planStreamGroups,
);

/**
 * Works out all that the staged rows mean for Bilim, in the tables `p_…`, and tells it in `change` and `tally`.
 * Nothing outside of temporary tables is written. What is wrong is taken out on the way, so that the plan is what
 * applying without the bad rows would do. What classes and enrolments name is looked after again after each step that
 * may have taken courses or classes out.
 */
export const makePlan = telling('comparing', planPlaces, planEverybody, planGroupings, planTeaching);
