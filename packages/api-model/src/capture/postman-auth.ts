import { Buffer } from "node:buffer";
import type { HttpHeader } from "../telemetry/exchange.ts";
import { isWireObject, objectField, wireText, type WireObject } from "../telemetry/wire-value.ts";
import { resolve, type Variables } from "./postman-variables.ts";

/** What a request carries because of how it signs in. */
interface SignIn {
  readonly headers: readonly HttpHeader[];
  /** `name=value`, or "" for nothing. */
  readonly query: string;
}

const nothing: SignIn = { headers: [], query: "" };

/** Reads `auth` in either form: `{type, bearer: [{key, value}]}` as 2.1 writes it, or `{type, bearer: {token}}` as 2.0. */
export function toCredentials(auth: unknown, variables: Variables): SignIn {
  if (!isWireObject(auth)) return nothing;
  const type = wireText(auth["type"]) ?? "";
  const options = optionsIn(auth[type]);
  const option = (name: string) => resolve(wireText(options[name]) ?? "", variables);
  switch (type) {
    case "basic":
      return authorization(`Basic ${Buffer.from(`${option("username")}:${option("password")}`).toString("base64")}`);
    case "bearer":
      return option("token") === "" ? nothing : authorization(`Bearer ${option("token")}`);
    case "oauth2":
      return oauth2(option("accessToken"), option("headerPrefix"), option("addTokenTo"));
    case "apikey":
      return key(option("key"), option("value"), option("in") === "query");
    default:
      // The others sign what is sent, which is not known here.
      return nothing;
  }
}

function optionsIn(value: unknown): WireObject {
  if (!Array.isArray(value)) return objectField({ value }, "value");
  return Object.fromEntries(value.filter(isWireObject).map((each) => [wireText(each["key"]) ?? "", each["value"]]));
}

function oauth2(token: string, prefix: string, place: string): SignIn {
  if (token === "") return nothing;
  return place === "queryParams"
    ? key("access_token", token, true)
    : authorization(`${prefix === "" ? "Bearer" : prefix.trim()} ${token}`);
}

function authorization(value: string): SignIn {
  return { headers: [{ name: "authorization", value }], query: "" };
}

function key(name: string, value: string, isQuery: boolean): SignIn {
  if (name === "") return nothing;
  return isQuery
    ? { headers: [], query: `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}` }
    : { headers: [{ name: name.toLowerCase(), value }], query: "" };
}
