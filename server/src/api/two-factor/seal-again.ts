import type { Core } from '../../base/core.ts'

/**
 * Encrypts the secrets of second factors again with the present key, if they were encrypted with a former key that is
 * still configured.
 */
export async function sealFactorsAgain({ db, seal }: Pick<Core, 'db' | 'seal'>): Promise<void> {
  if (!seal.isRotating) return
  await db.transaction().execute(async (tx) => {
    const accounts = await tx.selectFrom('account').select(['id', 'otpSecret']).where('otpSecret', '!=', '').execute()
    for (const { id, otpSecret } of accounts) {
      const secret = seal.decrypt(otpSecret, id)
      if (secret !== undefined)
        await tx
          .updateTable('account')
          .set({ otpSecret: seal.encrypt(secret, id) })
          .where('id', '=', id)
          .execute()
    }
  })
}
