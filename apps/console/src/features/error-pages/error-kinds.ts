/** The five pages that stand in for another one, and the HTTP status that each tells about. */
export const errorKinds = {
  "not-found": { status: 404, tone: "text-fg-3" },
  "not-authorized": { status: 403, tone: "text-warning" },
  "server-error": { status: 500, tone: "text-error" },
  "coming-soon": { status: null, tone: "text-brand-text" },
  "under-maintenance": { status: 503, tone: "text-info" },
} as const satisfies Record<string, { status: number | null; tone: string }>;

export type ErrorKind = keyof typeof errorKinds;

export const isErrorKind = (name: string): name is ErrorKind => name in errorKinds;
