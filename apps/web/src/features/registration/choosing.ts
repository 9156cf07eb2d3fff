import type { Elective, RegistrationRow } from '@bilim/contract/enrolmentRows';
import type { OfferedClass } from '@bilim/contract/enrolmentChoices';

import type { Before, Whose } from './useRegistration.ts';

/** A discipline whose classes are being chosen, and the registration that goes on or is given up for it. */
export interface Choosing {
  readonly disciplineId: number;
  readonly disciplineName: string;
  readonly registrationId: number | null;
}

export interface ElectiveOptionProps {
  readonly whose: Whose;
  readonly option: Elective;
  /** Where it is taken. */
  readonly rows: readonly RegistrationRow[];
  readonly classes: readonly OfferedClass[];
  /** What has to be given up for it, once the block is full. */
  readonly replaced: (Elective & { readonly taken: Before }) | null;
  /** What meets at the time of it, whichever of its classes are taken. */
  readonly clash: string | undefined;
  readonly onChoose: (choosing: Choosing) => void;
}
