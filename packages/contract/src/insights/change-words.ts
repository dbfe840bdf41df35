/** What a change is about. */
export const changeSubjects = [
  "parameter",
  "header",
  "request_property",
  "response_property",
  "request_body",
  "response_body",
  "media_type",
  "status",
  "security",
  "tag",
  "schema",
  "version",
  "comparison",
  "operation",
] as const;
type ChangeSubject = (typeof changeSubjects)[number];

/** What happened to it. */
export const changeVerbs = [
  "added_required",
  "added_optional",
  "became_required",
  "became_optional",
  "became_not_nullable",
  "became_nullable",
  "became_hidden",
  "became_visible",
  "became_forbidden",
  "became_allowed",
  "became_alternative",
  "widened",
  "narrowed",
  "increased",
  "decreased",
  "unset",
  "set",
  "notice",
  "incomplete",
  "reactivated",
  "deprecated",
  "removed",
  "added",
  "changed",
] as const;
type ChangeVerb = (typeof changeVerbs)[number];

/** The words that a rule's id is made of: a subject, a keyword of it, what happened. */
interface ChangeWords {
  readonly subject: ChangeSubject;
  /** As OpenAPI writes it, such as `maxLength`; null where the subject itself changed. */
  readonly aspect: string | null;
  readonly verb: ChangeVerb;
}

/** The first that fits counts. */
const subjects: readonly (readonly [RegExp, ChangeSubject])[] = [
  [
    /^(?:new-(?:required-|optional-)?)?request-(?:path-|default-)?parameter(?:-property)?(?:-to-existing-path)?/,
    "parameter",
  ],
  [/^(?:(?:required|optional)-)?response-header|^(?:new-required-)?request-header-property/, "header"],
  [/^(?:new-(?:required|optional)-)?request-(?:(?:required|optional|read-only)-)?property/, "request_property"],
  [/^response-(?:(?:required|optional|write-only)-)*property/, "response_property"],
  [/^(?:request-body|response(?:-body)?)-media-?type(?:-name)?/, "media_type"],
  [/^request-body/, "request_body"],
  [/^response-body/, "response_body"],
  [/^response-(?:non-)?success-status/, "status"],
  [/^api-(?:global-)?security(?:-component)?/, "security"],
  [/^api-tag/, "tag"],
  [/^(?:api-schema|webhook)/, "schema"],
  [/^api-(?:major-)?version/, "version"],
  [/^comparison/, "comparison"],
  [/^(?:api-path|api-operation|api|endpoint)?/, "operation"],
];

const verbs: readonly (readonly [RegExp, ChangeVerb])[] = [
  [/^new-required|-added-required/, "added_required"],
  [/^new-optional|-added-optional/, "added_optional"],
  [/became-required(?:-with-default)?$/, "became_required"],
  [/became-optional$/, "became_optional"],
  [/became-not-nullable$/, "became_not_nullable"],
  [/became-nullable$/, "became_nullable"],
  [/became-(?:read|write)-only$/, "became_hidden"],
  [/became-not-(?:read|write)-only$/, "became_visible"],
  [/schema-became-false$/, "became_forbidden"],
  [/schema-became-not-false$/, "became_allowed"],
  [/wrapped-in-one-of(?:-original-preserved)?$/, "became_alternative"],
  [/(?:generalized|widened)$/, "widened"],
  [/(?:specialized|narrowed|became-enum)$/, "narrowed"],
  [/increased$/, "increased"],
  [/decreased$/, "decreased"],
  [/-unset$/, "unset"],
  [/-set$/, "set"],
  [/(?:-missing|-too-small|-parse|-invalid|-not-bumped|sunset-deleted)$|^api-invalid/, "notice"],
  [/incomplete$/, "incomplete"],
  [/reactivated$/, "reactivated"],
  [/deprecated(?:-with-sunset)?$/, "deprecated"],
  [/(?:deleted|removed)(?:-(?:before-sunset|with(?:out)?-deprecation|annotation-only|untyped))?$/, "removed"],
  [/added(?:-annotation-only)?$|^new-/, "added"],
];

/** The words of a rule's id; unknown rules are about an operation that changed. */
export function changeWords(rule: string): ChangeWords {
  const [prefix, subject] = subjects.find(([pattern]) => pattern.test(rule)) ?? [/^/, "operation" as const];
  const [ending, verb] = verbs.find(([pattern]) => pattern.test(rule)) ?? [
    /-?(?:changed|compatible)$/,
    "changed" as const,
  ];
  const between = rule
    .replace(prefix, "")
    .replace(ending, "")
    .replaceAll(/^-+|-+$/g, "");
  return { subject, aspect: between === "" ? null : camelCase(between), verb };
}

function camelCase(words: string): string {
  return words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** What the document calls a thing, and the parts of a message that it may be in. */
const names = ["parameter", "header", "property", "scheme", "scope", "name", "tag"] as const;
const places = ["status", "mediaType", "schema"] as const;
/** Subjects that are such a part themselves. */
const placed: ReadonlySet<ChangeSubject> = new Set(["status", "media_type"]);

/** What the values of a change call its subject and where that is, and what it was and is. */
export function changeNames(subject: ChangeSubject, values: Readonly<Record<string, string>>) {
  const called = (keys: readonly string[]) => keys.flatMap((key) => (values[key] ? [values[key]] : []));
  const [was, is] = [values["from"] ?? "", values["to"] ?? ""];
  const isPlace = placed.has(subject);
  return {
    names: called(isPlace ? [...names, ...places] : names),
    where: isPlace ? [] : called(places),
    value: values["value"] ?? null,
    was,
    is,
  };
}
