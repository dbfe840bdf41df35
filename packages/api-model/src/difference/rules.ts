import type { Level } from "./difference.ts";

/**
 * A rule; ids follow the registry of oasdiff 1.30, so that lists of exceptions can be carried over. Levels are those of the
 * release that the rule was taken from: 1.28 for most, 1.30 for those that came later.
 */
export interface Rule {
  readonly id: string;
  readonly level: Level;
  /** The part of a document that the rule is about. */
  readonly area: string;
}

/** Rules of one area; an id is a subject and what happened to it, or what happened alone where there is no subject. */
interface Family extends Partial<Readonly<Record<Level, string>>> {
  readonly area: string;
  readonly subjects: string;
}

const families: readonly Family[] = [
  {
    area: "schema",
    subjects: "request-body request-property",
    error: `
      all-of-added any-of-removed became-enum became-not-nullable const-added const-changed
      contains-added content-schema-added dependent-required-added dependent-required-changed
      dependent-schema-added else-added enum-value-removed exclusive-max-decreased
      exclusive-min-increased if-added list-of-types-narrowed max-contains-decreased max-decreased
      max-items-decreased max-items-set max-length-decreased max-properties-decreased max-properties-set
      min-contains-increased min-increased min-items-increased min-length-increased
      min-properties-increased multiple-of-changed multiple-of-set one-of-removed pattern-property-added
      prefix-items-removed property-names-added schema-became-false then-added type-changed
      unevaluated-items-added unevaluated-properties-added unique-items-set`,
    warning: "all-of-removed exclusive-max-set exclusive-min-set max-length-set max-set min-items-set min-set",
    info: `
      all-of-added-annotation-only all-of-removed-annotation-only any-of-added became-nullable
      const-removed contains-removed content-schema-removed default-value-added default-value-changed
      default-value-removed dependent-required-removed dependent-schema-removed discriminator-added
      discriminator-mapping-added discriminator-mapping-changed discriminator-mapping-deleted
      discriminator-property-name-changed discriminator-removed else-removed exclusive-max-increased
      exclusive-min-decreased if-removed list-of-types-widened max-contains-increased max-increased
      max-items-increased max-length-increased max-properties-increased min-contains-decreased
      min-decreased min-length-decreased multiple-of-generalized multiple-of-unset one-of-added
      pattern-property-removed prefix-items-added property-names-removed schema-became-not-false
      then-removed type-compatible type-generalized unevaluated-items-removed
      unevaluated-properties-removed unique-items-unset`,
  },
  {
    area: "schema",
    subjects: "response-body response-property",
    error: `
      became-nullable const-changed const-removed contains-removed content-schema-removed
      dependent-required-changed dependent-required-removed dependent-schema-removed else-removed
      exclusive-max-increased exclusive-min-decreased if-removed list-of-types-widened
      max-contains-increased max-increased max-items-increased max-length-increased max-length-unset
      max-properties-increased min-contains-decreased min-decreased min-items-decreased min-items-unset
      min-length-decreased min-properties-decreased multiple-of-changed multiple-of-unset one-of-added
      pattern-property-removed prefix-items-added property-names-removed then-removed type-changed
      type-generalized unevaluated-items-removed unevaluated-properties-removed unique-items-unset`,
    info: `
      all-of-added all-of-added-annotation-only all-of-removed all-of-removed-annotation-only
      any-of-added any-of-removed became-not-nullable const-added contains-added content-schema-added
      default-value-added default-value-changed default-value-removed dependent-required-added
      dependent-schema-added discriminator-added discriminator-mapping-added
      discriminator-mapping-changed discriminator-mapping-deleted discriminator-property-name-changed
      discriminator-removed else-added if-added list-of-types-narrowed max-contains-decreased
      min-contains-increased multiple-of-specialized one-of-removed pattern-property-added
      prefix-items-removed property-names-added then-added type-compatible type-specialized
      unevaluated-items-added unevaluated-properties-added`,
  },
  {
    area: "requestBody",
    subjects: "request-body",
    error: `
      added-required became-required content-encoding-changed content-media-type-changed
      media-type-item-schema-added media-type-removed media-type-schema-added`,
    info: `
      added-optional became-optional media-type-added media-type-item-schema-removed
      media-type-schema-removed`,
  },
  {
    area: "schema",
    subjects: "request-body",
    error: "removed wrapped-in-one-of",
    warning: "wrapped-in-one-of-original-preserved",
  },
  {
    area: "schema",
    subjects: "request-property",
    error: `
      became-required became-required-with-default content-encoding-changed content-media-type-changed
      deprecated-sunset-invalid deprecated-sunset-missing pattern-added stability-decreased
      sunset-date-too-small x-extensible-enum-value-removed`,
    warning: "pattern-changed removed",
    info: `
      became-optional deprecated deprecated-with-sunset enum-value-added pattern-generalized
      pattern-removed reactivated stability-increased`,
  },
  {
    area: "responses",
    subjects: "response-body",
    error: `
      content-encoding-changed content-media-type-changed media-type-item-schema-removed
      media-type-item-schema-removed-untyped`,
    warning: "media-type-schema-removed",
    info: "media-type-item-schema-added media-type-schema-added",
  },
  {
    area: "schema",
    subjects: "response-body",
    error: "schema-became-false wrapped-in-one-of",
    warning: "wrapped-in-one-of-original-preserved",
    info: "schema-became-not-false",
  },
  {
    area: "schema",
    subjects: "response-property",
    error: `
      became-optional content-encoding-changed content-media-type-changed deprecated-sunset-invalid
      deprecated-sunset-missing schema-became-not-false stability-decreased sunset-date-too-small`,
    warning: "enum-value-added",
    info: `
      became-required deprecated deprecated-with-sunset enum-value-removed pattern-added pattern-changed
      pattern-removed reactivated schema-became-false stability-increased`,
  },
  {
    area: "schema",
    subjects: "request-read-only-property",
    info: `
      enum-value-removed exclusive-max-decreased exclusive-min-increased max-decreased
      max-items-decreased max-length-decreased max-properties-decreased min-increased`,
  },
  {
    area: "schema",
    subjects: "response-write-only-property",
    info: "became-optional became-required enum-value-added",
  },
  {
    area: "parameters",
    subjects: "request-parameter",
    error: `
      became-enum became-not-nullable became-required default-value-added default-value-changed
      default-value-removed deprecated-sunset-missing enum-value-removed exclusive-max-decreased
      exclusive-min-increased list-of-types-narrowed max-decreased max-items-decreased
      max-length-decreased min-increased min-items-increased min-length-increased pattern-added
      removed-before-sunset schema-became-false sunset-date-changed-too-small sunset-date-too-small
      sunset-deleted sunset-parse type-changed x-extensible-enum-value-removed`,
    warning: `
      exclusive-max-set exclusive-min-set max-length-set max-set min-items-set min-set pattern-changed
      removed`,
    info: `
      became-nullable became-optional deprecated enum-value-added exclusive-max-increased
      exclusive-min-decreased list-of-types-widened max-increased max-items-increased
      max-length-increased min-decreased min-items-decreased min-length-decreased pattern-generalized
      pattern-removed reactivated removed-with-deprecation schema-became-not-false type-generalized`,
  },
  {
    area: "parameters",
    subjects: "request-parameter-property",
    error: "became-not-nullable enum-value-removed list-of-types-narrowed schema-became-false type-specialized",
    warning: "type-changed",
    info: "became-nullable enum-value-added list-of-types-widened schema-became-not-false type-generalized",
  },
  {
    area: "parameters",
    subjects: "request-header-property",
    error: "became-enum became-required",
  },
  {
    area: "headers",
    subjects: "response-header",
    error: "became-nullable became-optional schema-became-not-false type-changed type-generalized",
    info: "added became-not-nullable schema-became-false type-compatible type-specialized",
  },
  {
    area: "paths",
    subjects: "",
    error: `
      api-deprecated-sunset-missing api-deprecated-sunset-parse api-invalid-stability-level
      api-path-removed-before-sunset api-path-removed-without-deprecation api-path-sunset-parse
      api-removed-before-sunset api-removed-without-deprecation api-stability-decreased
      api-sunset-date-changed-too-small api-sunset-date-too-small sunset-deleted`,
    info: `
      api-operation-id-added api-operation-id-removed api-path-removed-with-deprecation
      api-removed-with-deprecation api-stability-increased endpoint-added endpoint-deprecated
      endpoint-deprecated-with-sunset endpoint-reactivated`,
  },
  {
    area: "security",
    subjects: "",
    info: `
      api-global-security-added api-global-security-removed api-global-security-scope-added
      api-global-security-scope-removed api-security-added api-security-component-added
      api-security-component-oauth-scope-added api-security-component-oauth-scope-changed
      api-security-component-oauth-scope-removed api-security-component-oauth-token-url-changed
      api-security-component-oauth-url-changed api-security-component-removed
      api-security-component-type-changed api-security-removed api-security-scope-added
      api-security-scope-removed`,
  },
  {
    area: "info",
    subjects: "",
    info: "api-major-version-not-bumped api-version-decreased api-version-not-bumped",
  },
  {
    area: "parameters",
    subjects: "",
    error: `
      new-request-path-parameter new-required-request-default-parameter-to-existing-path
      new-required-request-header-property new-required-request-parameter`,
    info: "new-optional-request-default-parameter-to-existing-path new-optional-request-parameter",
  },
  {
    area: "schema",
    subjects: "",
    error: `
      new-required-request-property new-required-request-property-with-default
      response-required-property-removed`,
    warning: "response-optional-property-removed response-required-property-became-not-write-only",
    info: `
      new-optional-request-property request-optional-property-became-not-read-only
      request-optional-property-became-not-write-only request-optional-property-became-read-only
      request-optional-property-became-write-only request-required-property-became-not-read-only
      request-required-property-became-not-write-only request-required-property-became-read-only
      request-required-property-became-write-only response-mediatype-enum-value-removed
      response-optional-property-added response-optional-property-became-not-read-only
      response-optional-property-became-not-write-only response-optional-property-became-read-only
      response-optional-property-became-write-only response-optional-write-only-property-added
      response-optional-write-only-property-removed response-required-property-added
      response-required-property-became-not-read-only response-required-property-became-read-only
      response-required-property-became-write-only response-required-write-only-property-added
      response-required-write-only-property-removed`,
  },
  {
    area: "headers",
    subjects: "",
    error: "required-response-header-removed",
    warning: "optional-response-header-removed",
  },
  {
    area: "responses",
    subjects: "",
    error: "response-media-type-name-generalized response-media-type-removed response-success-status-removed",
    info: `
      response-media-type-added response-media-type-name-changed response-media-type-name-specialized
      response-non-success-status-added response-non-success-status-removed
      response-success-status-added`,
  },
  {
    area: "tags",
    subjects: "",
    info: "api-tag-added api-tag-removed",
  },
  {
    area: "components",
    subjects: "",
    error: "webhook-removed",
    info: "api-schema-removed webhook-added",
  },
];

const levels = ["error", "warning", "info"] as const;

/** Every rule by its id. */
export const rules: ReadonlyMap<string, Rule> = new Map(
  families.flatMap((family) =>
    levels.flatMap((level) => idsOf(family, level).map((id): [string, Rule] => [id, { id, level, area: family.area }])),
  ),
);

function idsOf(family: Family, level: Level): string[] {
  const changes = (family[level] ?? "").split(/\s+/).filter((change) => change !== "");
  if (family.subjects === "") return changes;
  return family.subjects.split(" ").flatMap((subject) => changes.map((change) => `${subject}-${change}`));
}
