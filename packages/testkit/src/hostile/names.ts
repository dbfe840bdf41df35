import { at, type HostilePage, loud, quiet, run } from "./marks.ts";

const quiets = [
  `<form id=document name=location><input name=body><input name=cookie></form>`,
  `<img name=getElementById><img name=querySelector src=data:,><img name=body>`,
  `<a id=x><a id=x name=y href="javascript:${run}">x</a>`,
  `<form id=x><output id=y>x</output></form><form id=x>`,
  `<iframe name=self></iframe><iframe name=top></iframe><iframe name=parent></iframe>`,
  `<input name=attributes><input name=parentNode><input name=nodeName>`,
  `<object id=trustedTypes></object><a id=defaultStatus href=x>x</a>`,
  `<slot name=x></slot><p slot=x is=x-y>x</p><x-frame part=x exportparts=x></x-frame>`,
];

/** Names that stand for a page's own variables, elements of its own making, and bytes that are no letters. */
export const names: readonly HostilePage[] = [
  ...loud(
    `<a id=config href="${at("clobber.js")}"></a><script>s=document.createElement("script");s.src=config;document.body.append(s)</script>`,
    `<form id=x><input name=action value=y></form><script>x.action.value&&${run}</script>`,
    `<a id=d><a id=d name=url href="${at("two.png")}"></a><script>new Image().src=d.url</script>`,
    `<iframe name=w srcdoc="<a id=u href='${at("deep.png")}'></a>"></iframe><script>onload=()=>new Image().src=w.u</script>`,
    `<x-run></x-run><script>customElements.define("x-run",class extends HTMLElement{connectedCallback(){${run}}})</script>`,
    `<p is=x-p></p><script>customElements.define("x-p",class extends HTMLParagraphElement{constructor(){super();${run}}},{extends:"p"})</script>`,
    `<base id=b href="${at("")}"><script src=based.js></script>`,
    `\ufeff<script>${run}</script>`,
    `\0<script>${run}</script>`,
    `<script\0>${run}</script\0><img src=x onerror=${run}>`,
    `<img src=x onerror=\0"${run}"><img src=x onerror=${run}>`,
    `<img\fsrc=x\fonerror=${run}>`,
    `<img src=x onerror="&#99;onsole&period;log&lpar;20261123&rpar;">`,
    `<img src=x onerror=&#x63;onsole.log&#40;20261123&#41;>`,
    `<img src=x onerror=&#0000099onsole.log(20261123)>`,
    `<img src=x onerror=\\u0063onsole.log(20261123)>`,
    `<img src=x onerror="\u2028${run}">`,
    `<img src=x onerror="<!--\n${run}">`,
    `<ımg src=x onerror=${run}><img src=x onerror=${run}>`,
    `<ſcript>${run}</ſcript><script>${run}</script>`,
    `\u202e<img src=x onerror=${run}>\u202c`,
    `<p>\ud83d\ude00<img src=x title=\u200b onerror=${run}>`,
    `<a href="\u0000javascript:${run}">x</a><img src=x onerror=${run}>`,
    `<style>\u0000</style><img src=x\u00a0 onerror=${run}>`,
  ),
  ...quiet(
    "other",
    ...quiets,
    `<scr\0ipt>${run}</scr\0ipt>`,
    `<img src=x onerror\0="${run}">`,
    `¼script¾${run}¼/script¾`,
    `<a\u00a0href=javascript:${run}>x</a>`,
    `＜script＞${run}＜/script＞`,
  ),
];
