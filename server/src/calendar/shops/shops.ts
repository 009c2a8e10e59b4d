import type { ShopKind } from '@wifi-tms/contract/read-sources'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { odoo } from './odoo.ts'
import type { Shop } from './shop.ts'
import { shopify } from './shopify.ts'
import { woocommerce } from './woocommerce.ts'

/** The door for all shops: one file for each. */
const shops: Readonly<Record<ShopKind, Shop>> = { shopify, woocommerce, odoo }

/** The shop that a source is; undefined where it is none. */
export const shopOf = ({ kind }: Pick<SourceTable, 'kind'>): Shop | undefined =>
  Object.hasOwn(shops, kind) ? shops[kind as ShopKind] : undefined
