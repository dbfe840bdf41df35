import type { CommonEnvironment } from "@parapet/contract";

const words: Readonly<Record<string, CommonEnvironment>> = {
  prod: "production",
  production: "production",
  prd: "production",
  staging: "staging",
  stage: "staging",
  stg: "staging",
  preprod: "staging",
  test: "test",
  testing: "test",
  tst: "test",
  qa: "test",
  uat: "test",
  dev: "development",
  develop: "development",
  development: "development",
};

/** The environment that a host's name says; null for most. The domain itself says nothing: `test.com` is a name. */
export function proposeEnvironment(host: string): CommonEnvironment | null {
  if (host.includes(":") || /^[\d.]+$/.test(host)) return null;
  const labels = host.toLowerCase().split(".");
  const own = labels.length > 2 ? labels.slice(0, -2) : labels.slice(0, 1).filter((label) => /[-_]/.test(label));
  const parts = own.flatMap((label) => label.split(/[-_]/)).map((part) => part.replace(/\d+$/, ""));
  const found = parts.find((part) => Object.hasOwn(words, part));
  return found === undefined ? null : (words[found] ?? null);
}
