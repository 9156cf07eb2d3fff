import type { ReadMaterial } from '@bilim/contract/materials';

/** What everybody reads of a material, whoever lays it out. */
export type Shown = Pick<
  ReadMaterial,
  | 'materialId'
  | 'kind'
  | 'title'
  | 'author'
  | 'fileName'
  | 'mime'
  | 'size'
  | 'changedAt'
  | 'link'
  | 'number'
  | 'whatChanged'
  | 'body'
  | 'bookNumber'
  | 'pageFrom'
  | 'pageTo'
>;
