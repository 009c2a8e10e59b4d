import fc from 'fast-check'

// A fixed seed: property tests run on the same examples each time.
fc.configureGlobal({ seed: 20_260_726 })
