import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of QR reports says: how far down the chain one is, or whose card it is about. */
export type QrReportsSearch = ReturnType<typeof parseQrReportsSearch>;
export const parseQrReportsSearch = searchOf({
  faculty: anId,
  form: anId,
  specialty: anId,
  year: anId,
  group: anId,
  student: anId,
});
