/** Variables of a test run, which programs of the product would name as unknown. */
const ofTests = /^PARAPET_(?:TEST_.*|GRAPH_DESCRIPTION)$/;

/** The environment of this process as a program of the product gets it from a person. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTests.test(name)));
}
