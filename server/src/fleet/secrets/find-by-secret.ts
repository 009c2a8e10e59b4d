import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'
import { hashSecret } from '../../base/random/secret.ts'

/** The device of a secret, with its product and its panel's number; undefined where the secret opens nothing. */
export async function findBySecret(db: Db, secret: string) {
  const [row] = await bySecret(db, hashSecret(secret))
  return row
}

export type SecretHolder = NonNullable<Awaited<ReturnType<typeof findBySecret>>>

const bySecret = statement((db) =>
  db
    .selectFrom('secret')
    .innerJoin('device', 'device.id', 'secret.deviceId')
    .innerJoin('product', 'product.id', 'device.productId')
    .select(['device.id as deviceId', 'mac', 'alias', 'approved', 'uri', 'trmnl', 'screenType'])
    .select((row) => row.fn.coalesce('device.wake', 'product.wake').as('wake'))
    .where('secret.hash', '=', '')
    .compile(),
)
