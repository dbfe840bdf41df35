import fc from "fast-check";

// Properties meet new cases on every run. In the pipeline they meet the same ones each time, so that a change is judged
// by what it changes; a case that fails elsewhere is printed with its seed.
if (process.env["CI"] !== undefined) fc.configureGlobal({ seed: 42 });
