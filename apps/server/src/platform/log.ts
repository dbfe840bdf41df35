import type { FastifyBaseLogger } from "fastify";

/** The process's structured log: pino, shared with the HTTP server. */
export type Log = FastifyBaseLogger;
