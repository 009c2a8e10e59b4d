import { algorithms } from './algorithms.ts'
import { deviceTypes } from './device-types.ts'
import { devices, letIn, readFrame, readGlass, readHistory } from './devices.ts'
import { readDisplay, retryDisplay, showMany, showOne } from './displays.ts'
import type { Endpoint } from './endpoint.ts'
import { fonts, readFamilies, readFontFile } from './fonts.ts'
import { images, readPicture } from './images.ts'
import { readOverview } from './overview.ts'
import { products } from './products.ts'
import { screenTypes } from './screen-types.ts'
import { login, logout, narrowRole, readProfile, updateProfile } from './session.ts'
import { previewTemplate, templates } from './templates.ts'
import { users } from './users.ts'

const resources = [users, products, deviceTypes, screenTypes, algorithms, images, fonts, devices, templates]

/** Every call there is. The OpenAPI document is printed from it, and a test asks that the server answers each. */
export const calls: readonly Endpoint[] = [
  login,
  logout,
  readProfile,
  updateProfile,
  narrowRole,
  readOverview,
  ...resources.flatMap(({ list, get, create, update, remove }) => [list, get, create, update, remove] as Endpoint[]),
  readPicture,
  readFamilies,
  readFontFile,
  previewTemplate,
  readGlass,
  readFrame,
  readHistory,
  letIn,
  showOne,
  showMany,
  readDisplay,
  retryDisplay,
]
