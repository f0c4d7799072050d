/** 1 to 5, on the scale of the 2013 study. */
export type Level = 1 | 2 | 3 | 4 | 5;
