import type { AddressFacts } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { findCard, keysOf, valueOf } from "../../../testing/cards.ts";
import { fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { say } from "../../../testing/say.ts";
import { refuse } from "../../../testing/test-server.ts";
import { openPacks } from "./testing-packs.ts";

const factsWith = (traits: Partial<AddressFacts> = {}): AddressFacts => ({
  address: "203.0.113.7",
  prefix: "203.0.113.0/24",
  is_private: false,
  country: "NO",
  asn: 2119,
  as_name: "Telenor",
  kind: "isp",
  on_anonymiser_list: false,
  on_block_list: true,
  ...traits,
});
const open = async (
  answer: AddressFacts | ReturnType<typeof refuse>,
  options: Parameters<typeof openPacks>[1] = {},
) => {
  const page = await openPacks([], { ...options, answers: { "dataPacks.look": answer, ...options.answers } });
  await fill(page.user, say("packs.address"), " 203.0.113.7 ");
  await press(page.user, say("packs.lookSubmit"));
  return page;
};
const card = () => findCard(say("packs.look"));

test("an address is looked up, and everything about it is said", async () => {
  const { server } = await open(factsWith(), {
    locale: "fr",
    answers: { "dataPacks.attributions": { items: [{ text: "IP geolocation by DB-IP", url: "" }] } },
  });
  await within(await card()).findByText("IP geolocation by DB-IP");
  const fact = async (id: Parameters<typeof say>[0]) => valueOf(say(id), await card()).textContent;
  expect(await fact("packs.address")).toBe("203.0.113.7");
  expect(await fact("packs.prefix")).toBe("203.0.113.0/24");
  expect(await fact("packs.country")).toBe("Norvège");
  expect(await fact("packs.operator")).toBe("AS2119 Telenor");
  expect(await fact("packs.networkKind")).toBe(say("packs.network.isp"));
  expect(await fact("packs.onAnonymiserList")).toBe(say("packs.no"));
  expect(await fact("packs.onBlockList")).toBe(say("packs.yes"));
  expect(server.asked("dataPacks.look").map(({ query }) => query.get("address"))).toEqual(["203.0.113.7"]);
});

test.each(["mobile", "hosting", "anonymiser"] as const)("a network of the kind %s", async (kind) => {
  await open(factsWith({ kind, as_name: null }));
  await screen.findByText(say(`packs.network.${kind}`));
  expect(valueOf(say("packs.operator"), await card()).textContent).toBe("AS2119");
});

test("what no pack knows is unknown", async () => {
  await open(factsWith({ country: null, asn: null, kind: null, on_anonymiser_list: null, on_block_list: null }));
  expect(await within(await card()).findAllByText(say("packs.unknown"))).toHaveLength(5);
});

test("of a private address nothing is known", async () => {
  await open(factsWith({ is_private: true }));
  await screen.findByText(say("packs.private"));
  expect(keysOf(await card())).toEqual([say("packs.address"), say("packs.prefix")]);
});

test("what is no address is said at the field, until it is changed", async () => {
  const { user } = await open(refuse("invalid_input"));
  await screen.findByText(say("packs.addressWrong"));
  expect(errorAt(say("packs.address"))).toBe(say("packs.addressWrong"));
  await fill(user, say("packs.address"), "203.0.113.8");
  expect(errorAt(say("packs.address"))).toBeNull();
});

test("another refusal is said below", async () => {
  await open(refuse("internal"));
  expect((await within(await card()).findByRole("alert")).textContent).toBe(say("problem.internal"));
});

test("nothing is asked without an address", async () => {
  const { user, server } = await openPacks([]);
  await press(user, say("packs.lookSubmit"));
  expect(server.asked("dataPacks.look")).toEqual([]);
});
