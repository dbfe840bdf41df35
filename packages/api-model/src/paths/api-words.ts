/** Words that name resources, actions and states in paths, in the singular and the plain form, with irregular plurals. */
const words = `
a about abort absence abuse accept access accessory account accounting ack acknowledge action activate active activity actor actuator
ad adapter add addon address adjust adjustment admin administrator advance advert advice affiliate after agenda agent
aggregate agreement ai airline airport alarm album alert alias all allocation allow allowance amend amount analysis
analytic analyze and animal annotation announcement anonymous answer any anything apartment api app appeal append applicant application
apply appointment approval approve archive area arrival art article artifact artist as ask assert assess assessment asset
assign assignee assignment associate association at attach attachment attempt attend attendance attendee attribute auction audience
audio audit auth authentication author authority authorization authorize auto autocomplete automation availability available
avatar average award back backend background backlog backup badge bag balance ballot ban bank banner bar barcode base
basic basket batch beacon before begin benefit best beta bid bill billing bin binary binding blob block blog board body
bonus book booking bookmark boot bot bounce box branch brand breach break broadcast broker browse browser bucket budget bug build
building bulk bundle bus business buy by cache calculate calendar call callback campaign cancel cancellation candidate
canonical capability capacity caption capture car card care career carrier cart case cash catalog catalogue category cause cell center
certificate certification chain challenge change channel charge chart chat check checker checklist checkout checksum child children
choice circle city claim class classification clean clear click client clinic clone close closed cloud cluster code codec coin collaborator
collect collection color column combine command comment commerce commission commit committee common community companies company compare
comparison compatibility compensation competitor complaint complete completion compliance component compose compute concept
condition conduct config configuration configure confirm confirmation conflict connect connection connector consent console
constant constraint construct consume consumer contact container content contest context continue contract contribution
contributor control controller conversation conversion convert cookie copy core correction cost count counter country county coupon course
court cover coverage cpu crash crawl create creation creator credential credit crm criteria crop cron csv cue currency current
cursor custom customer customize cycle daemon daily dashboard data database dataset date datum day deactivate deal debit debug
decision decline decode default defect define definition delegate delete deletion deliver delivery demand department
departure dependabot dependency dependent deploy deployment deposit deprecate description design desktop destination destroy detach detail detect
detection detector develop developer device diagnostic diagram dictionary diff digest digital dimension direct direction
directory disable disabled disconnect discount discover discovery discussion dish disk dismiss dispatch display dispute distance
distribution district division dns do doc doctor document documentation domain donation done download downtime draft driver drop due
dump duplicate duration duty echo ecosystem edge edit edition editor education effective element eligibility email embed
embedding emission employee employer empty enable enabled encode encrypt encryption end endpoint energy enforce engagement engine enrich
enroll enrollment enterprise entitlement entity entry enum environment episode epoch equipment error escalate estimate
evaluate evaluation event evidence exam example exception exchange exclude exclusion execute execution exercise existing exit
expand expense experience experiment expiration expire explain explore export expose expression extend extension external extra extract
face facility factor failed failure false family faq farm fault favorite favourite feature fee feed feedback fetch field figure
file fill filter finance find finding fine finish fire firewall firmware first fix flag fleet flight float flow folder
follow follower following food force forecast fork form format forum forward foundation frame fraud free freeze frequency friend
from frontend fulfill fulfillment full function fund funding game gate gateway generate generation generic genre geo geocode
get gift gist git global goal good grade grant graph graphql grid grocery group growth guest guide guideline hack handle handler
hardware hash head header heal health healthcheck healthz heartbeat hello help helper hide hierarchy high highlight history hit
hold holding holiday home hook hospital host hosting hotel hour house household html http hub human icon id
identifier identity identities idle if image impact impersonate implementation import in inactive inbound inbox incident include
income increment index indices industry info information infrastructure ingest ingredient initialize input insert insight inspect inspection install
installation instance instant instruction instrument insurance integration integrity intent interaction interest interface internal international
interval interview introspect introspection inventory invest investment invitation invite invoice ip is issue item iteration
job join journal json jwks key keyboard keyword kind kit know knowledge label lab lambda land landing language large last latency
latest latitude launch layer layout lead leaderboard leader league learn lease leave ledger legacy legal lesson letter level liability
library license licence life lifecycle light like limit line link liquidity list listing literal live liveness load loan lobby
local locale localization location lock locked log logger logging login logo logout longitude lookup loop lot lottery loyalty
machine mail mailbox mailing main maintain maintenance make manage management manager mandate manifest manual manufacturer map mapping mark
market marketing marketplace markdown match material matrix me meal measure measurement media medical medication medicine meet meeting
member membership memo memory mention menu merchant merge message messaging meta metadata meter method metric microservice
migrate migration milestone minute mirror missing mission mobile mock mode model moderate moderation moderator modify module money monitor
month monthly more mortgage motor mount move movie multiple music mute my name namespace native nav navigation nearby
negotiate net network new news newsletter next node none normal normalize note notebook notice notification notify now
number oauth object objective observation occurrence of off offer office offline oidc on onboard onboarding once online open
opened openapi openid operate operation operator opinion opportunity optimize opt option or order org organisation organization origin other otp
out outage outbound outbox outcome outline output outstanding over overdue overlay override overview own owned owner package
page paid pair panel parameter parcel parent park parking part participant participation partition partner party pass passenger passenger passkey
passport password passwd past patch path patient pattern pause pay payee payer payload payment payout payroll peer penalty pending
people percent performance period permission permit person personal personnel pet phase phone photo pick picture picker pin
ping pipeline place plan planet platform play player playlist plugin pod point policy policies poll pool popular popularity port portal portfolio
position post postal poster power practice predict prediction preference prefix premium prepare prescription present preset press
preview previous price pricing primary principal print printer priority private privilege probe problem procedure process processor
procurement product production profession profile profit program programme progress project promote promotion prompt proof property proposal
prospect protect protected protection protocol provider provision proxy public publication publish publisher pull purchase purge
push put qualification quality quantity query question queue quick quiz quota quote radio random range rank ranking rate rating ratio raw
react reaction read reader readiness ready real realm reason receipt receive received receiver recent recipe recipient
recommend recommendation reconcile record recording recover recovery recurring recycle redeem redirect reference referral
referrer refresh refund region register registration registry regular reject relation relationship release reload remind reminder remote removal
remove rename render renew rental repair repeat replace replay replica replicate reply repo report repository request require
required requirement rerun resale research reseller reservation reserve reset resend resident resolution resolve resource respond response
restart restaurant restore restrict restricted restriction result resume retention retire retrieve retry return revenue reverse
review reviewer revision revoke reward right ring risk road robot role rollback roll room root rotate rotation round route router
routine row rss rule run runner runtime salary sale sample sandbox sarif satellite save saved scale scan scanning scene schedule scheduler schema
school scim scope score screen screening screenshot script search season seat second secret section sector secure
security seed segment select selection self sell seller send sender sensor sentiment sequence series serial server service
serverless session set setting setup settlement severity shape share shared shadow shelf shift ship shipment shipping shop shopping short show
side sign signal signature signin signing signout signup similar simulate simulation simulator single site sitemap size skill skip
sku slot smart sms snapshot snippet soap social software solution solve sort source space spam spec special specification speech speed
spend split sponsor sponsorship sport spot spreadsheet sprint sql ssh ssl sso stack staff stage staging stale standard standing star star starred
stargazer start startup stat state statement statistic static station status statuses step stock stop storage store storefront story
strategy stream street strength strike string structure student studio style sub subject submission submit subscribe
subscriber subscription substitute success suggest suggestion suite sum summary supplier supply support surcharge survey
suspend suspended swagger swap switch symbol sync synchronize synonym system tab table tag target tarball task tax taxonomy teacher
team technology telemetry template temporary tenant term terminal terminate test tenant text theme thread threat threshold throttle
thumbnail ticket tier time timeline timer timesheet timestamp timezone tip title to today todo toggle token tool top topic total tour
tournament trace track tracker tracking trade traffic trail trailer train training transaction transcript transcription transfer transform
transit translate translation transport trash travel tree trend trending trial trigger trip true trunk trust try turn tutorial type
typing ui unarchive unassign unavailable unblock undo unfollow uniform unit unlink unlock unpublish unread unregister unseen
unstar unsubscribe unsuspend up upcoming update upgrade upload upstream uptime uri url usage use user username utility utilization
vacancy vacation validate validation validator valuation value variable variant vault vehicle vendor venue verb verification verify
version view viewer violation virtual visibility visible visit visitor visual vote voucher vulnerability wage wait waitlist wallet
warehouse warning warranty watch watcher water way weather web webhook website week weekly weight welcome well whitelist who whoami widget
wiki window winner wish wishlist with withdraw withdrawal wizard word work worker workflow workload workplace workspace workstation world write
contain finalize holder clock myself kernel kubernetes reserved reserve ephemeral related currently playing guild emoji sid media networking rbac
k8s io kubeconfig ingress cdn dns vpc vpn ips volume firewall drop droplet let jql ids apple google microsoft amazon azure aws gcp slack github gitlab
twilio stripe paypal mastercard facebook instagram twitter linkedin youtube whatsapp telegram spotify artist lyric playback queue album
recently upcoming outgoing incoming nested flat tiny big huge daily hourly minutely annual quarter quarterly fiscal hour minute
mentor pupil exam lecture syllabus classroom curriculum passport embassy tax vat gst customs tariff freight parcel courier depot
dock berth vessel cargo container yard lane dispatcher odometer fuel charger charging tariff grid turbine panel inverter
patient nurse physician prescription dosage allergy immunization vaccine lab diagnosis symptom encounter claim payer
tenant landlord lease unit utility mortgage escrow lien deed parcel zoning ballot candidate precinct
commit blame diff hunk tag tree blob submodule ref refspec remote stash tip head
customization automated automate readme gpg punch dismissal many few macro satisfaction histogram drawer nonce labor reblog labour favourite gear lap athlete kudos beacon attestation doc index gmail acl gpx
domestic accumulate redeem cat fhir observation condition procedure immunization bundle practitioner device
for without where when outside inside ref their his her its no not yes can has have we i he it
xml yaml year yesterday your zip zipball zone actuator arrange bare billing bisect blacklist blocklist allowlist bulletin
sub archived completed cancelled canceled deleted failed pending processed confirmed featured assigned finished authenticated
hovercard codeowner codespace codespaces gitignore interaction lfs mapping meta public-key rerequest stub stubbed traffic sbom
known pre post-process geojson getter health-check readyz livez openapi swagger graphiql favicon robots actuator prometheus grpc
rpc rest soap ws websocket socket sse events-stream ingress egress daemonset deployment statefulset replicaset configmap serviceaccount
persistentvolume persistentvolumeclaim clusterrole rolebinding clusterrolebinding networkpolicy endpointslice customresourcedefinition
storageclass subresource apis kube selfsubjectaccessreview tokenreview leases evict eviction autoscale autoscaler
dispute payout topup setupintent paymentintent paymentmethod checkout balance mandate radar issuing terminal treasury quote
crypto currency forex fx iban swift ach sepa wire
repository repositories teammate crew squad chapter lounge gallery slideshow slide deck podcast clip reel feed story hashtag tweet retweet mute
bundle sandbox preprod staging prod production dev development qa uat
en fr es pt ar zh ja ko ru nl pl tr
`;

/** Prefixes of names that end in a number and are no ids: `base64`, `ipv6`, `sha256`, `oauth2`. */
const numberedNames =
  "aes base bcp blake cp cve ec es fp gpt h hs http ip ipv iso k latin log md mp mpeg n oauth oidc p ps pkcs q rfc rs s saml sha smtp sqlite ssl " +
  "tls top u utf uuid v w web win x y";

export const apiWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ""));
export const numberedWords: ReadonlySet<string> = new Set(numberedNames.split(" "));
