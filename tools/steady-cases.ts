import fc from "fast-check";

// Properties meet new cases on every run. In the pipeline they meet the same ones each time, so that a change is judged
// by what it changes; a case that fails elsewhere is printed with its seed. Reports keep messages, but no causes.
fc.configureGlobal({ includeErrorInReport: true, ...(process.env["CI"] !== undefined && { seed: 42 }) });
