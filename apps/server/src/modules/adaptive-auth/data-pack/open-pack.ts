import type { DataPackKind } from "@parapet/contract";
import { Reader, type Response } from "mmdb-lib";
import * as z from "zod/mini";
import { readAddressNumber } from "./address-number.ts";
import { isMaxMindDb } from "./compile-pack.ts";
import { isListed } from "./digest-list.ts";
import { RangeTable } from "./range-table.ts";

/** Location of an address by a city pack. */
interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
}

/** What each kind of pack says about an address; null when it says nothing. `asn_class` is asked by number, `leaked_keys` by SHA-256. */
export interface PackLooks {
  readonly country: (address: string) => string | null;
  readonly asn: (address: string) => { readonly number: number; readonly name: string } | null;
  readonly city: (address: string) => Spot | null;
  readonly asn_class: (asn: number) => string | null;
  readonly anonymiser: (address: string) => boolean;
  readonly blocklist: (address: string) => boolean;
  readonly leaked_keys: (digest: Buffer) => boolean;
}

/** Openers of compiled packs by kind. */
export const openPack: { readonly [Kind in DataPackKind]: (bytes: Buffer) => PackLooks[Kind] } = {
  country: (bytes) => (isMaxMindDb(bytes) ? countries(bytes) : inRanges(bytes)),
  asn: (bytes) => (isMaxMindDb(bytes) ? systems(bytes) : systemsInRanges(bytes)),
  city: (bytes) => spots(bytes),
  asn_class: (bytes) => {
    const classes = new Map(z.array(z.tuple([z.number(), z.string()])).parse(JSON.parse(bytes.toString())));
    return (asn) => classes.get(asn) ?? null;
  },
  anonymiser: (bytes) => listed(bytes),
  blocklist: (bytes) => listed(bytes),
  leaked_keys: (bytes) => (digest) => isListed(bytes, digest),
};

function inRanges(bytes: Buffer): (address: string) => string | null {
  const table = RangeTable.decode(bytes);
  return (address) => {
    const number = readAddressNumber(address);
    return number === null ? null : table.look(number);
  };
}

function listed(bytes: Buffer): (address: string) => boolean {
  const look = inRanges(bytes);
  return (address) => look(address) !== null;
}

function systemsInRanges(bytes: Buffer): PackLooks["asn"] {
  const look = inRanges(bytes);
  return (address) => {
    const [number = "", name = ""] = look(address)?.split("\t") ?? [];
    return number === "" ? null : { number: Number(number), name };
  };
}

const text = z.string().check(z.regex(/^[A-Z]{2}$/));
/** Both layouts of country databases. */
const countryRecord = z.union([
  z.pipe(
    z.object({ country_code: text }),
    z.transform((record) => record.country_code),
  ),
  z.pipe(
    z.object({ country: z.object({ iso_code: text }) }),
    z.transform((record) => record.country.iso_code),
  ),
]);

function countries(bytes: Buffer): PackLooks["country"] {
  return lookedUp(bytes, countryRecord);
}

const systemRecord = z.pipe(
  z.object({ autonomous_system_number: z.number(), autonomous_system_organization: z._default(z.string(), "") }),
  z.transform((record) => ({ number: record.autonomous_system_number, name: record.autonomous_system_organization })),
);

function systems(bytes: Buffer): PackLooks["asn"] {
  return lookedUp(bytes, systemRecord);
}

/** Accuracy radius if the database has none, in kilometers. */
const defaultRadiusKm = 100;
const flatSpot = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy_radius: z._default(z.number(), defaultRadiusKm),
});
const spotRecord = z.pipe(
  z.union([
    flatSpot,
    z.pipe(
      z.object({ location: flatSpot }),
      z.transform((record) => record.location),
    ),
  ]),
  z.transform(({ latitude, longitude, accuracy_radius }) => ({ latitude, longitude, radiusKm: accuracy_radius })),
);

function spots(bytes: Buffer): PackLooks["city"] {
  return lookedUp(bytes, spotRecord);
}

function lookedUp<Value>(bytes: Buffer, record: z.ZodMiniType<Value>): (address: string) => Value | null {
  const reader = new Reader<Response>(bytes);
  return (address) => {
    const found = reader.get(address);
    const read = found === null ? null : record.safeParse(found);
    return read?.success === true ? read.data : null;
  };
}
