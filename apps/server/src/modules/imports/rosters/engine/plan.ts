import { planTerms, planYears, placeSessions } from './calendar.queries.ts';
import { planClasses } from './classes.queries.ts';
import { tellChanges } from './differences.sql.ts';
import { planDisciplines } from './disciplines.queries.ts';
import { planEnrolments } from './enrolments.queries.ts';
import { planGrades } from './grades.queries.ts';
import { planGroups } from './groups.queries.ts';
import { leavers, planLeavers } from './leavers.queries.ts';
import { planMembers } from './members.queries.ts';
import { planDepartments, planFaculties } from './organisations.queries.ts';
import { gatherActors, matchPeople, people } from './people.queries.ts';
import { placeOrganisations } from './places.queries.ts';
import { planPosts, refuseUnknownPositions } from './posts.queries.ts';
import { gatherPresent } from './present.queries.ts';
import { references, settle } from './references.sql.ts';
import { planSpecialties } from './specialties.queries.ts';
import { inOrder, telling } from './step.sql.ts';
import { planStreamGroups } from './streamGroups.queries.ts';
import { settleEnrolments, settleTeaching } from './teaching.queries.ts';

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
export const makePlan = telling(
  'comparing',
  planPlaces,
  planEverybody,
  planGroupings,
  planTeaching,
  planGrades,
);
