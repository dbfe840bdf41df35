/** Whether this run is `npm run test:matrix`: the same tests, which then look at every state in every look. */
export const isMatrix = process.env["PARAPET_TEST_MATRIX"] === "on";
