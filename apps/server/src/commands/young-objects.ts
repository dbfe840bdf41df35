import { setFlagsFromString } from "node:v8";

/** Half of what young objects may take, in MiB; with Node's own 16, many of a call's are copied before they are garbage. */
const semiSpaceMb = 64;

/** How much old objects may grow, in percent of what a whole collection left, before the next one. */
const growingPercent = 100;

/**
 * Has this process deal with objects as a server's are: many, and garbage within moments. Call it before there are many.
 * Starting up keeps most of what it makes, from which V8 concludes that what the same lines make later is kept as well, and
 * makes it among old objects from then on: requests, above all, so each second brought megabytes of garbage that only a
 * whole collection finds. And as hardly any of the others grow old, V8 allows them a tenth more before it collects all,
 * which took both threads' time every other second. Bodies of requests lie outside of its heap, and 64 MiB of them would have it
 * collect all as well, before there are enough young objects to collect; counted with the heap, they go with those.
 */
export function makeRoomForYoung(): void {
  setFlagsFromString(`--max-semi-space-size=${semiSpaceMb}`);
  setFlagsFromString("--no-allocation-site-pretenuring");
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
  setFlagsFromString("--external-memory-accounted-in-global-limit");
}
