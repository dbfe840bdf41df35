import { type Chance, inventCompany } from "../values.ts";

const cheapSuffixes =
  "top xyz shop click online site icu buzz live store info club cn ru vip sbs cfd rest monster quest fun space pro cloud com com com com com com com com com com com com net net net org org co co.uk com.br de fr info info eu us".split(
    " ",
  );
const hostWords =
  "secure login verify update account service support mail online portal alert id web help billing notice client info auth access".split(
    " ",
  );
const pageWords =
  "login verify secure update account index signin wallet claim track pay confirm auth office webmail invoice document view survey win".split(
    " ",
  );
/** Places where anybody puts a page for an hour, with the name that is picked as `{r}`. */
const freePlaces =
  "{r}.web.app {r}.pages.dev {r}.r2.dev {r}.workers.dev {r}.netlify.app {r}.vercel.app {r}.weebly.com {r}.wixsite.com/{p} {r}.github.io/{p} {r}.blogspot.com {r}.000webhostapp.com {r}.firebaseapp.com storage.googleapis.com/{r}/{p}.html sites.google.com/view/{r} docs.google.com/forms/d/e/{t}/viewform {r}.blob.core.windows.net/{p}/{r}.html {r}.s3.amazonaws.com/{p}.html ipfs.io/ipfs/{t} {r}.ngrok-free.app {r}.azurewebsites.net {r}.myshopify.com {r}.glitch.me {r}.godaddysites.com forms.office.com/r/{s} {r}.sharepoint.com/:b:/g/{t} {r}.typeform.com/to/{s} linktr.ee/{r} {r}.replit.app {r}.duckdns.org/{p}".split(
    " ",
  );
const shortPlaces =
  "bit.ly/{s} tinyurl.com/{s} t.ly/{s} rb.gy/{s} is.gd/{s} cutt.ly/{s} t.co/{s} s.id/{s} lnkd.in/{s} ow.ly/{s} goo.su/{s} qrco.de/{s}".split(
    " ",
  );
/** Pages of well-known names that lead on to wherever `{u}` says. */
const redirectPlaces =
  "www.google.com/url?q={u} www.google.com/amp/s/{h} googleads.g.doubleclick.net/pcs/click?adurl={u} l.facebook.com/l.php?u={u} www.youtube.com/redirect?q={u} t.umblr.com/redirect?z={u} click.{h}/redirect?url={u}".split(
    " ",
  );
/** Folders of other people's sites that were broken into. */
const brokenPlaces =
  "wp-content/plugins/{r}/{p}.php wp-includes/{r}/ wp-admin/css/{p} .well-known/{r}/{p}.html images/{p}.php vendor/{r}/ {r}/{p}.html assets/{r}/index.html tmp/{p}.php {p}/{r}.php".split(
    " ",
  );
const clickPlaces =
  "u{n}.ct.sendgrid.net/ls/click?upn={t} {r}.r.us-east-1.awstrack.me/L0/{u}/1/{t} {r}.us3.list-manage.com/track/click?u={t} clt{n}.bmetrack.com/c/l?u={t} {r}.mjt.lu/lnk/{t} links.{h}/u/click?_t={t} {r}.hubspotlinks.com/Ctc/{t}".split(
    " ",
  );

/** A name that nobody would think of: letters and digits, or words that sound official. */
export function throwawayDomain(chance: Chance): string {
  const suffix = chance.pick(cheapSuffixes);
  const consonants = "bcdfghjklmnpqrstvwxz";
  const letters = () => Array.from({ length: 3 + chance.number(5) }, () => consonants[chance.number(20)]).join("");
  const style = chance.number(10);
  if (style < 2) return `${letters()}${chance.token(3).toLowerCase().replace(/\W|_/g, "a")}.${suffix}`;
  if (style < 4) return `${chance.pick(hostWords)}-${chance.pick(hostWords)}${chance.number(999)}.${suffix}`;
  if (style < 6) return `${inventCompany(chance).domain.split(".")[0]}.${suffix}`;
  return inventCompany(chance).domain;
}

/** A domain that names a brand which does not own it. */
export function lookalikeDomain(chance: Chance, brand: string): string {
  const label = brand.toLowerCase().replace(/[^a-z\d]/g, "") || "account";
  const word = chance.pick(hostWords);
  const suffix = chance.pick(cheapSuffixes);
  return chance.pick([
    `${label}-${word}.${suffix}`,
    `${word}-${label}.${suffix}`,
    `${label}${word}.${suffix}`,
    `${label}.${throwawayDomain(chance)}`,
    `${word}.${label}-${chance.pick(hostWords)}.${suffix}`,
  ]);
}

/** Invents where the links of one unwanted mail lead, each time to the same place. */
export function lureLinks(chance: Chance, own: string, brand: string, recipient: string): () => string {
  const name = () =>
    chance
      .token(4 + chance.number(10))
      .toLowerCase()
      .replace(/[_-]/g, "x");
  const host = chance.happens(0.4) ? lookalikeDomain(chance, brand) : throwawayDomain(chance);
  const carried = encodeURIComponent(`https://${host}/${name()}`);
  const place = chance.pick([
    () => `${host}/${chance.pick(pageWords)}`,
    () => `${host}/${chance.token(5).toLowerCase()}`,
    () => `${host}/${chance.pick(pageWords)}.php?id=${chance.token(16)}`,
    () => `${host}/?${chance.token(12)}=${chance.token(20)}`,
    () => `${host}/${chance.token(36)}`,
    () => `${host}/${chance.token(60)}/${chance.pick(pageWords)}`,
    () => `${inventCompany(chance).domain}/${chance.token(44)}`,
    () => `${inventCompany(chance).domain}/${chance.pick(pageWords)}-${chance.pick(pageWords)}`,
    () => `${chance.pick(pageWords)}-${chance.pick(hostWords)}-${chance.pick(hostWords)}.com/${chance.pick(pageWords)}`,
    () => chance.pick(shortPlaces),
    () => `${own}/${chance.pick(pageWords)}`,
    () => `www.${own}/r/${chance.token(24)}`,
    () => chance.pick(freePlaces),
    () => chance.pick(freePlaces),
    () => chance.pick(shortPlaces),
    () => chance.pick(redirectPlaces),
    () => `${inventCompany(chance).domain}/${chance.pick(brokenPlaces)}`,
    () => `${inventCompany(chance).domain}/${chance.pick(brokenPlaces)}`,
    () => chance.pick(clickPlaces),
    () =>
      `${45 + chance.number(150)}.${chance.number(255)}.${chance.number(255)}.${chance.number(255)}/${chance.pick(pageWords)}`,
  ])();
  const filled = place.replace(
    /\{(\w)\}/g,
    (_, key: string) =>
      ({
        r: name(),
        p: chance.pick(pageWords),
        s: chance.token(7).replace(/[_-]/g, "x"),
        t: chance.token(40 + chance.number(60)),
        n: String(chance.number(9000) + 100),
        u: carried,
        h: host,
      })[key] ?? "",
  );
  const marks = [`#${recipient}`, `?email=${recipient}`, `#${Buffer.from(recipient).toString("base64")}`];
  const mark = chance.happens(0.2) ? chance.pick(marks) : "";
  const scheme = chance.happens(0.65) ? "https" : "http";
  const isVaried = mark === "" && chance.happens(0.5);
  const joint = filled.includes("?") ? "&" : "?";
  return () =>
    `${scheme}://${filled}${isVaried ? `${joint}${chance.pick(["id", "c", "s", "ref"])}=${chance.token(8)}` : mark}`;
}
