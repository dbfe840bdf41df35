import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendProblem } from "./errors.ts";
import { type IsPage, readPageAddresses } from "./page-addresses.ts";

const builtConsole = fileURLToPath(new URL("../../../console/dist/", import.meta.url));
/** Headers that a file with a hash in its name does without. There are up to twenty such files in a first visit. */
const ofNoUse = ["etag", "last-modified", "accept-ranges", "x-request-id"];
/** Paths that are never a page: the API's planes, and files of earlier builds. */
const noPages = /^\/(?:api|v1|assets|downloads|\.well-known)(?:\/|$)/;

/** Serves the built console: hashed files for a year, and its page to browsers that go to an address. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  const built = existsSync(builtConsole);
  if (built) {
    await app.register(fastifyStatic, {
      root: builtConsole,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        if (!path.includes("/assets/")) return void reply.header("cache-control", "no-cache");
        // Its name changes with its content, so it needs no validation and no ranges.
        reply.header("cache-control", "public, max-age=31536000, immutable");
        for (const name of ofNoUse) reply.removeHeader(name);
      },
    });
  } else app.log.warn("The console isn't built, so only the API is served. Run npm start, or npm run build first.");
  const isPage: IsPage = built ? readPageAddresses(builtConsole) : () => false;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? "";
    reply.header("vary", "accept, sec-fetch-mode");
    if (!built || noPages.test(path) || !isNavigation(request)) return sendProblem(request, reply, "not_found");
    // Without validators: a browser that keeps the page of a 404 would get an empty one when it asks again.
    return isPage(path)
      ? reply.sendFile("index.html")
      : reply.code(404).sendFile("index.html", { etag: false, lastModified: false });
  });
}

/** A browser going to an address asks for HTML by its name; a program that takes anything gets a problem document. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  const mode = headers["sec-fetch-mode"];
  return (
    (method === "GET" || method === "HEAD") &&
    (mode === undefined || mode === "navigate") &&
    /\btext\/html\b/.test(headers.accept ?? "")
  );
}
