// The words of the client: `t.table.fold`. A language is one file like en.ts.
import { en } from './en';

export type Catalogue = typeof en;
export const t: Catalogue = en;
