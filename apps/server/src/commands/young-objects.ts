import { setFlagsFromString } from "node:v8";

/** Half of what young objects may take, in MiB; with Node's own 16, many of a call's are copied before they are garbage. */
const semiSpaceMb = 64;

/**
 * Has this process deal with objects as a server's are: many, and garbage within moments. Call it before there are many.
 * Starting up keeps most of what it makes, from which V8 concludes that what the same lines make later is kept as well, and
 * makes it among old objects from then on: requests, above all, so each second brought megabytes of garbage that only a
 * whole collection finds.
 */
export function makeRoomForYoung(): void {
  setFlagsFromString(`--max-semi-space-size=${semiSpaceMb}`);
  setFlagsFromString("--no-allocation-site-pretenuring");
}
