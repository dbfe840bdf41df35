// zod compiles validators with `new Function`, which the policy forbids; its probe alone reports a violation. Its
// settings live under this name on the global object, so they can be there before the first page that loads zod.
Reflect.set(globalThis, "__zod_globalConfig", { jitless: true });
