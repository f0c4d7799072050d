import { createUnits } from './units';

/** Reports are read in many places: the texts inside them do not depend on the writer's locale. */
export const units = createUnits('en-US');
