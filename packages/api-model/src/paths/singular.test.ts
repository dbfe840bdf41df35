import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { apiWords } from "./api-words.ts";
import { isPlural, singular } from "./singular.ts";

/** Each line: plural and singular of nouns that form their plural alike. */
const nouns = `
people person, children child, men man, women woman, oxen ox
feet foot, geese goose, teeth tooth, mice mouse, lice louse, dice die
data datum, media medium, criteria criterion, bacteria bacterium, corpora corpus, curricula curriculum, errata erratum
genera genus, memoranda memorandum, phenomena phenomenon, schemata schema
indices index, vertices vertex, matrices matrix, appendices appendix, codices codex, vortices vortex
alumni alumnus, cacti cactus, foci focus, fungi fungus, loci locus, nuclei nucleus, radii radius, stimuli stimulus, syllabi syllabus
movies movie, cookies cookie, zombies zombie, selfies selfie, calories calorie, rookies rookie, brownies brownie
pies pie, ties tie, lies lie
leaves leaf, shelves shelf, halves half, wolves wolf, thieves thief, loaves loaf, calves calf, elves elf, scarves scarf
knives knife, wives wife, lives life
aliases alias, statuses status, buses bus, gases gas, biases bias, atlases atlas, canvases canvas, lenses lens
quizzes quiz, caches cache, niches niche, axes axis, crises crisis
uses use, excuses excuse, abuses abuse, fuses fuse, muses muse
uris uri, wikis wiki, emojis emoji, kpis kpi, taxis taxi, skis ski, kiwis kiwi
menus menu, gurus guru, gpus gpu, cpus cpu, skus sku
shoes shoe, toes toe, foes foe, canoes canoe, oboes oboe
entries entry, policies policy, companies company, countries country
classes class, processes process, boxes box, branches branch, dishes dish, waltzes waltz, buzzes buzz
zones zone, files file, types type, images image, devices device, nodes node
routes route, sites site, themes theme, values value, queues queue, venues venue
phases phase, leases lease, releases release, expenses expense, courses course, nurses nurse
analyses analysis, catalyses catalysis, paralyses paralysis, hypotheses hypothesis, syntheses synthesis
parentheses parenthesis, diagnoses diagnosis, prognoses prognosis, synopses synopsis, emphases emphasis, theses thesis, oases oasis
heroes hero, potatoes potato, photos photo, radios radio
orders order, users user, groups group, keys key, days day, boys boy, apis api, vms vm`
  .trim()
  .split("\n");

describe("singular", () => {
  test.each(nouns)("%s", (line) => {
    const pairs = line.split(", ").map((pair) => pair.split(" "));
    expect(pairs.map(([plural = ""]) => `${plural} ${singular(plural)}`)).toEqual(line.split(", "));
  });

  test.each(
    `always analytics atlas aws bias alias canvas chassis christmas cms corps devops dns economics ethics gas goods gps
    graphics headquarters https ios kubernetes lens linguistics logistics mathematics means news ops os physics politics
    pos series settings sms sos species tls yes status campus analysis basis address access business process us is
    as user order person 7 a`.split(/\s+/),
  )("%s is no plural", (word) => {
    expect(singular(word)).toBe(word);
    expect(isPlural(word)).toBe(false);
  });

  it("keeps names that every object has", () => {
    for (const word of ["constructor", "hasownproperty", "__proto__", "tostring"]) expect(singular(word)).toBe(word);
  });

  it("needs two letters before the ending", () => {
    expect([singular("is"), singular("vs"), singular("ids")]).toEqual(["is", "vs", "id"]);
  });

  it("is the singular of itself for most of the vocabulary", () => {
    // Two words look like plurals twice.
    const unstable = [...apiWords].filter((word) => singular(singular(word)) !== singular(word));
    expect(unstable).toEqual([]);
  });

  it("never throws, and never makes a word longer by more than two letters", () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        expect(singular(word).length).toBeLessThanOrEqual(word.length + 2);
      }),
    );
  });
});

describe("isPlural", () => {
  test.each(["users", "USERS", "People", "Indices", "skus", "cookies"])("%s are several", (word) => {
    expect(isPlural(word)).toBe(true);
  });
});
