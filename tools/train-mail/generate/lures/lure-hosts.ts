import { type Random, generateCompany } from "../values.ts";

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
/** Hosts for anyone's pages, with the random name as `{r}`. */
const freePlaces =
  "{r}.web.app {r}.pages.dev {r}.r2.dev {r}.workers.dev {r}.netlify.app {r}.vercel.app {r}.weebly.com {r}.wixsite.com/{p} {r}.github.io/{p} {r}.blogspot.com {r}.000webhostapp.com {r}.firebaseapp.com storage.googleapis.com/{r}/{p}.html sites.google.com/view/{r} docs.google.com/forms/d/e/{t}/viewform {r}.blob.core.windows.net/{p}/{r}.html {r}.s3.amazonaws.com/{p}.html ipfs.io/ipfs/{t} {r}.ngrok-free.app {r}.azurewebsites.net {r}.myshopify.com {r}.glitch.me {r}.godaddysites.com forms.office.com/r/{s} {r}.sharepoint.com/:b:/g/{t} {r}.typeform.com/to/{s} linktr.ee/{r} {r}.replit.app {r}.duckdns.org/{p}".split(
    " ",
  );
const shortPlaces =
  "bit.ly/{s} tinyurl.com/{s} t.ly/{s} rb.gy/{s} is.gd/{s} cutt.ly/{s} t.co/{s} s.id/{s} lnkd.in/{s} ow.ly/{s} goo.su/{s} qrco.de/{s}".split(
    " ",
  );
/** Open redirects on well-known hosts, to `{u}`. */
const redirectPlaces =
  "www.google.com/url?q={u} www.google.com/amp/s/{h} googleads.g.doubleclick.net/pcs/click?adurl={u} l.facebook.com/l.php?u={u} www.youtube.com/redirect?q={u} t.umblr.com/redirect?z={u} click.{h}/redirect?url={u}".split(
    " ",
  );
/** Folders of compromised sites. */
const brokenPlaces =
  "wp-content/plugins/{r}/{p}.php wp-includes/{r}/ wp-admin/css/{p} .well-known/{r}/{p}.html images/{p}.php vendor/{r}/ {r}/{p}.html assets/{r}/index.html tmp/{p}.php {p}/{r}.php".split(
    " ",
  );
const clickPlaces =
  "u{n}.ct.sendgrid.net/ls/click?upn={t} {r}.r.us-east-1.awstrack.me/L0/{u}/1/{t} {r}.us3.list-manage.com/track/click?u={t} clt{n}.bmetrack.com/c/l?u={t} {r}.mjt.lu/lnk/{t} links.{h}/u/click?_t={t} {r}.hubspotlinks.com/Ctc/{t}".split(
    " ",
  );

/** A random-looking name: letters and digits, or official-sounding words. */
export function throwawayDomain(random: Random): string {
  const suffix = random.pick(cheapSuffixes);
  const consonants = "bcdfghjklmnpqrstvwxz";
  const letters = () => Array.from({ length: 3 + random.number(5) }, () => consonants[random.number(20)]).join("");
  const style = random.number(10);
  if (style < 2) return `${letters()}${random.token(3).toLowerCase().replace(/\W|_/g, "a")}.${suffix}`;
  if (style < 4) return `${random.pick(hostWords)}-${random.pick(hostWords)}${random.number(999)}.${suffix}`;
  if (style < 6) return `${generateCompany(random).domain.split(".")[0]}.${suffix}`;
  return generateCompany(random).domain;
}

/** A domain with the name of a brand that doesn't own it. */
export function lookalikeDomain(random: Random, brand: string): string {
  const label = brand.toLowerCase().replace(/[^a-z\d]/g, "") || "account";
  const word = random.pick(hostWords);
  const suffix = random.pick(cheapSuffixes);
  return random.pick([
    `${label}-${word}.${suffix}`,
    `${word}-${label}.${suffix}`,
    `${label}${word}.${suffix}`,
    `${label}.${throwawayDomain(random)}`,
    `${word}.${label}-${random.pick(hostWords)}.${suffix}`,
  ]);
}

/** Generates the link target of an unwanted message, the same for all its links. */
export function lureLinks(random: Random, own: string, brand: string, recipient: string): () => string {
  const name = () =>
    random
      .token(4 + random.number(10))
      .toLowerCase()
      .replace(/[_-]/g, "x");
  const host = random.happens(0.4) ? lookalikeDomain(random, brand) : throwawayDomain(random);
  const carried = encodeURIComponent(`https://${host}/${name()}`);
  const place = random.pick([
    () => `${host}/${random.pick(pageWords)}`,
    () => `${host}/${random.token(5).toLowerCase()}`,
    () => `${host}/${random.pick(pageWords)}.php?id=${random.token(16)}`,
    () => `${host}/?${random.token(12)}=${random.token(20)}`,
    () => `${host}/${random.token(36)}`,
    () => `${host}/${random.token(60)}/${random.pick(pageWords)}`,
    () => `${generateCompany(random).domain}/${random.token(44)}`,
    () => `${generateCompany(random).domain}/${random.pick(pageWords)}-${random.pick(pageWords)}`,
    () => `${random.pick(pageWords)}-${random.pick(hostWords)}-${random.pick(hostWords)}.com/${random.pick(pageWords)}`,
    () => random.pick(shortPlaces),
    () => `${own}/${random.pick(pageWords)}`,
    () => `www.${own}/r/${random.token(24)}`,
    () => random.pick(freePlaces),
    () => random.pick(freePlaces),
    () => random.pick(shortPlaces),
    () => random.pick(redirectPlaces),
    () => `${generateCompany(random).domain}/${random.pick(brokenPlaces)}`,
    () => `${generateCompany(random).domain}/${random.pick(brokenPlaces)}`,
    () => random.pick(clickPlaces),
    () =>
      `${45 + random.number(150)}.${random.number(255)}.${random.number(255)}.${random.number(255)}/${random.pick(pageWords)}`,
  ])();
  const filled = place.replace(
    /\{(\w)\}/g,
    (_, key: string) =>
      ({
        r: name(),
        p: random.pick(pageWords),
        s: random.token(7).replace(/[_-]/g, "x"),
        t: random.token(40 + random.number(60)),
        n: String(random.number(9000) + 100),
        u: carried,
        h: host,
      })[key] ?? "",
  );
  const marks = [`#${recipient}`, `?email=${recipient}`, `#${Buffer.from(recipient).toString("base64")}`];
  const mark = random.happens(0.2) ? random.pick(marks) : "";
  const scheme = random.happens(0.65) ? "https" : "http";
  const isVaried = mark === "" && random.happens(0.5);
  const joint = filled.includes("?") ? "&" : "?";
  return () =>
    `${scheme}://${filled}${isVaried ? `${joint}${random.pick(["id", "c", "s", "ref"])}=${random.token(8)}` : mark}`;
}
