import type { FastifyInstance } from 'fastify'
import { auditRoutes } from './api/audit/routes.ts'
import type { Answer } from './api/http/answer.ts'
import type { HealthState } from './api/http/health.ts'
import { healthRoutes } from './api/http/health.ts'
import { keyRoutes } from './api/keys/routes.ts'
import { sessionRoutes } from './api/login/routes.ts'
import { singleSignOnRoutes } from './api/oidc/routes.ts'
import { openApiRoutes } from './api/openapi/routes.ts'
import { serverRoutes } from './api/servers/routes.ts'
import type { Tries } from './api/sessions/wrong-tries.ts'
import { twoFactorRoutes } from './api/two-factor/routes.ts'
import { userRoutes } from './api/users/routes.ts'
import { viewRoutes } from './api/views/routes.ts'
import { webhookRoutes } from './api/webhooks/routes.ts'
import type { Loop } from './base/concurrency/loops.ts'
import { directoryRoutes } from './calendar/directories/routes.ts'
import { doorRoutes } from './calendar/door/routes.ts'
import { calendarLinkRoutes } from './calendar/feeds/routes.ts'
import type { Feeds } from './calendar/feeds/start-feeds.ts'
import { itemRoutes } from './calendar/items/routes.ts'
import { meetingRoutes } from './calendar/meetings/routes.ts'
import { pagesRoutes } from './calendar/pages/routes.ts'
import { phoneRoutes } from './calendar/phone/routes.ts'
import { planRoutes } from './calendar/plan/routes.ts'
import { playerDoorRoutes } from './calendar/players/routes.ts'
import { playlistRoutes } from './calendar/playlists/routes.ts'
import { replacingRoutes } from './calendar/replacing/routes.ts'
import { roomRoutes } from './calendar/rooms/routes.ts'
import { shopRoutes } from './calendar/shops/routes.ts'
import { sourceRoutes } from './calendar/sources/routes.ts'
import type { Sources } from './calendar/sources/start-sources.ts'
import { taskRoutes } from './calendar/tasks/routes.ts'
import { utilisationRoutes } from './calendar/utilisation/routes.ts'
import { catalogueRoutes } from './content/catalogue/routes.ts'
import { fontRoutes } from './content/fonts/routes.ts'
import type { ImageCore } from './content/images/decode.ts'
import { imagesRoutes } from './content/images/routes.ts'
import { paintingRoutes } from './content/painting/routes.ts'
import { starterRoutes } from './content/starters/routes.ts'
import { templateRoutes } from './content/templates/routes.ts'
import { accessPointRoutes } from './fleet/access-points/routes.ts'
import { bulkRoutes } from './fleet/bulk/routes.ts'
import { debugRoutes } from './fleet/debug/routes.ts'
import { devicesRoutes } from './fleet/devices/routes.ts'
import { displayRoutes } from './fleet/displays/routes.ts'
import { firmwareRoutes } from './fleet/firmware/routes.ts'
import { httpTagRoutes } from './fleet/http-tags/routes.ts'
import type { FleetCore } from './fleet/ingest/fleet-core.ts'
import { orderRoutes } from './fleet/orders/routes.ts'
import { otaRoutes } from './fleet/otas/routes.ts'
import { overviewRoutes } from './fleet/overview/routes.ts'
import { pictureRoutes } from './fleet/pictures/routes.ts'
import { playerRoutes } from './fleet/players/routes.ts'
import { productRoutes } from './fleet/products/routes.ts'
import { rolloutRoutes } from './fleet/rollouts/routes.ts'
import { secretRoutes } from './fleet/secrets/routes.ts'
import { trmnlRoutes } from './fleet/trmnl/routes.ts'
import { alertRoutes } from './integrations/alerts/routes.ts'

interface Parts {
  core: FleetCore & ImageCore
  app: FastifyInstance
  answer: Answer
  state: HealthState
  /** Counts milliseconds, independently of the system's clock. */
  elapsed: () => number
  tries: Tries
  feeds: Feeds
  sources: Sources
  webhooks: Loop
}

/** Adds every route of the server, by the function of each folder. */
export function bindRoutes({ core, app, answer, state, elapsed, tries, feeds, sources, webhooks }: Parts): void {
  healthRoutes(core, app, state, elapsed)
  sessionRoutes(core, answer, tries)
  singleSignOnRoutes(core, app)
  userRoutes(core, answer, tries)
  twoFactorRoutes(core, answer, tries)
  keyRoutes(core, answer)
  viewRoutes(core, answer)
  webhookRoutes(core, answer, webhooks)
  productRoutes(core, answer)
  accessPointRoutes(core, answer)
  catalogueRoutes(core, answer)
  templateRoutes(core, answer)
  starterRoutes(answer)
  overviewRoutes(core, answer, state.mqttPort)
  imagesRoutes(core, answer)
  fontRoutes(core, answer)
  otaRoutes(core, answer)
  firmwareRoutes(core, answer)
  rolloutRoutes(core, answer)
  orderRoutes(core, answer)
  bulkRoutes(core, answer)
  replacingRoutes(core, answer)
  devicesRoutes(core, answer)
  paintingRoutes(core, answer)
  secretRoutes(core, answer)
  displayRoutes(core, answer)
  roomRoutes(core, answer, feeds)
  utilisationRoutes(core, answer)
  meetingRoutes(core, answer)
  doorRoutes(core, answer)
  phoneRoutes(core, answer)
  taskRoutes(core, answer)
  directoryRoutes(core, answer)
  pagesRoutes(core, answer)
  playlistRoutes(core, answer)
  itemRoutes(core, answer)
  sourceRoutes(core, answer, sources)
  alertRoutes(core, answer)
  planRoutes(core, answer)
  debugRoutes(core, answer)
  auditRoutes(core, answer)
  serverRoutes(core, answer, state.figures)
  httpTagRoutes(core, app)
  trmnlRoutes(core, app)
  playerRoutes(core, app, answer, tries)
  playerDoorRoutes(core, app)
  pictureRoutes(core, app, answer)
  calendarLinkRoutes(core, app)
  shopRoutes(core, app)
  openApiRoutes(app, core.config)
}
