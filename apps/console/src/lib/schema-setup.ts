import * as z from "zod/mini";

// zod compiles validators with `new Function`, which the policy forbids; its probe alone reports a violation.
z.config({ jitless: true });
