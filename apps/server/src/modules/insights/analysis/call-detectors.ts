import {
  addId,
  guessable,
  idMemory,
  isGuessable,
  isLongBody,
  jsonBody,
  personalData,
  segmentClass,
  type Exchange,
  type IdHistory,
  type PersonalData,
} from "@parapet/api-model";
import { personalKind, type Found } from "./finding-kinds.ts";

/** Calls of an operation and a status that are always looked at; of those that follow, one in so many. */
const always = 20;
const everyNth = 16;
/** Operations, and parameters of one API, that are told apart. */
const capacity = 2_000;
/** Answers that are remembered for ids, and those that must have been seen before an id can be strange. */
const answers = 256;
const warmUp = 20;
/** New values of a parameter until it is judged anew, at first and at most. */
const between = { first: 5, most: 1_000 } as const;

interface Parameter {
  history: IdHistory;
  /** Values since the last verdict, and those that make the next one. */
  fresh: number;
  due: number;
  isGuessable: boolean;
}

/** Where a call went, for detectors: its template and the values of the parameters in it. */
export interface Route {
  readonly template: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** What detectors remember of one API. */
export class CallDetectors {
  readonly #calls = new Map<string, number>();
  readonly #parameters = new Map<string, Parameter>();
  #shown = idMemory(answers);
  #answersSeen = 0;

  /** Counts a call: "always" for the first ones of an operation, "maybe" for its share of the others. */
  turn({ method, status }: Exchange, template: string): "always" | "maybe" | "no" {
    const key = `${method} ${status ?? ""} ${template}`;
    const count = (this.#calls.get(key) ?? 0) + 1;
    if (this.#calls.size >= capacity && count === 1) this.#calls.clear();
    this.#calls.set(key, count);
    if (count <= always) return "always";
    return count % everyNth === 0 ? "maybe" : "no";
  }

  /** Personal data, and parameters whose values can be guessed. */
  look(exchange: Exchange, { template, parameters }: Route): Found[] {
    const found: Found[] = personalData(exchange).map((each) => ({
      kind: personalKind(each.kind),
      pointer: pointerOf(each),
      names: [],
    }));
    for (const [name, value] of parameters) {
      if (this.#isGuessable(`${template} ${name}`, value))
        found.push({ kind: "GUESSABLE_ID", pointer: `/request/path/${name}`, names: [name] });
    }
    return found;
  }

  /** Ids in a path that no answer has shown. It has to see every call: after one that was left out, `forgetIds`. */
  strangeIds({ query, resHeaders, resBody }: Exchange, { parameters }: Route): Found[] {
    if (resBody !== null && isLongBody(resBody)) {
      this.forgetIds();
      return [];
    }
    const contentType = resHeaders.find(({ name }) => name === "content-type")?.value ?? null;
    const strange = this.#shown.check({
      query,
      pathParameters: [...parameters],
      reqHeaders: [],
      resHeaders: resHeaders.map(({ name, value }) => [name, value]),
      resBody: resBody === null ? undefined : jsonBody(resBody, contentType ?? ""),
    });
    this.#answersSeen += 1;
    if (this.#answersSeen <= warmUp) return [];
    return strange.map(([name]) => ({ kind: "NLID", pointer: `/request/path/${name}`, names: [name] }));
  }

  /** Ids that were shown in calls that nobody looked at would be strange without reason. */
  forgetIds(): void {
    if (this.#answersSeen === 0) return;
    this.#shown = idMemory(answers);
    this.#answersSeen = 0;
  }

  #isGuessable(key: string, value: string): boolean {
    const known = this.#parameters.get(key) ?? { history: [], fresh: 0, due: between.first, isGuessable: false };
    if (this.#parameters.size >= capacity && known.history.length === 0) this.#parameters.clear();
    this.#parameters.set(key, known);
    const history = addId(known.history, value);
    if (history !== known.history) known.fresh += 1;
    known.history = history;
    if (history.length >= guessable.values && known.fresh >= known.due) {
      known.isGuessable = isGuessable(history);
      known.fresh = 0;
      known.due = Math.min(between.most, known.due * 2);
    }
    return known.isGuessable;
  }
}

const places: Readonly<Record<PersonalData["in"], string>> = {
  path: "/request/path",
  query: "/request/query",
  cookie: "/request/cookie",
  req_header: "/request/header",
  res_header: "/response/header",
  req_body: "/request/body",
  res_body: "/response/body",
};

/** Members that are named by a value are any member. */
function pointerOf({ in: place, pointer }: PersonalData): string {
  const names = pointer.split("/").map((name) => (name !== "" && segmentClass(name) === "id" ? "*" : name));
  return `${places[place]}${names.join("/")}`;
}
