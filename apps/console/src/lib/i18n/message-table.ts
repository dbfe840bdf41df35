/** The ids of all catalogues. Each `messages.ts` adds its own by declaration merging. @public */
export interface MessageTable extends LibMessages {}

type LibMessages = typeof import("./locales/en.json");

export type MessageId = Extract<keyof MessageTable, string>;
export type MessageValues = Readonly<Record<string, string | number | Date>>;
