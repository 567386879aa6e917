/** Each action is one press: a call, or a form without JavaScript. */
export const catActs = ['reunite', 'look-again', 'delete', 'restore'] as const;
export type CatAct = (typeof catActs)[number];
