import { describe, expect, test } from 'vitest';
import { strictBitcoinAddress, strictEthereumAddress } from './wallets.ts';

const base58 = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];
const bech32 = [...'023456789acdefghjklmnpqrstuvwxyz'];
const misread = (address: string, letters: readonly string[], from: number): string[] =>
  [...address].flatMap((letter, at) =>
    at < from
      ? []
      : letters
          .filter((other) => other !== letter)
          .map((other) => address.slice(0, at) + other + address.slice(at + 1)),
  );

describe('bitcoin address', () => {
  test.each([
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ])('%s in base58 is accepted, and rejected with any other letter in any place', (address) => {
    expect(strictBitcoinAddress(address)).toEqual({ value: address });
    for (const wrong of misread(address, base58, 0))
      expect(strictBitcoinAddress(wrong)).toEqual({ code: 'bitcoin_checksum' });
  });

  // Examples from BIP 173 and BIP 350.
  test.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ])(
    '%s in bech32 is accepted in either case, and rejected with any other letter in any place',
    (address) => {
      expect(strictBitcoinAddress(address)).toEqual({ value: address });
      expect(strictBitcoinAddress(address.toUpperCase())).toEqual({ value: address });
      for (const wrong of misread(address, bech32, 'bc1'.length))
        expect(strictBitcoinAddress(wrong)).toEqual({ code: 'bitcoin_checksum' });
    },
  );

  test.each([
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'bitcoin_test_network'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'bitcoin_test_network'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'bitcoin_test_network'],
    // Witness versions whose coins anyone can spend.
    ['BC1SW50QGDZ25J', 'bitcoin_format'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'bitcoin_format'],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'bitcoin_format'],
    // Version 0 with the checksum of later versions, and vice versa.
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'bitcoin_format'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'bitcoin_format'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4', 'bitcoin_format'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'bitcoin_format'],
    ['lnbc20m1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqf', 'bitcoin_format'],
    ['', 'bitcoin_format'],
  ])('%s is rejected as %s', (address, code) => expect(strictBitcoinAddress(address)).toEqual({ code }));
});

describe('ethereum address', () => {
  // Examples from EIP-55.
  const mixed = [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ];

  test.each(mixed)('%s is accepted, and rejected with any letter in the other case', (address) => {
    expect(strictEthereumAddress(address)).toEqual({ value: address });
    const flipped = [...address].flatMap((letter, at) => {
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      return at < 2 || other === letter ? [] : [address.slice(0, at) + other + address.slice(at + 1)];
    });
    expect(flipped.length).toBeGreaterThan(10);
    for (const each of flipped) expect(strictEthereumAddress(each)).toEqual({ code: 'ethereum_checksum' });
  });

  test('in a single case has no checksum, and gets one', () => {
    for (const address of mixed) {
      expect(strictEthereumAddress(address.toLowerCase())).toEqual({ value: address });
      expect(strictEthereumAddress(`0x${address.slice(2).toUpperCase()}`)).toEqual({ value: address });
    }
    const capitals = '0x52908400098527886E0F7030069857D2E4169EE7';
    expect(strictEthereumAddress(capitals)).toEqual({ value: capitals });
  });

  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'ada.eth',
  ])('%s is rejected by its format', (address) =>
    expect(strictEthereumAddress(address)).toEqual({ code: 'ethereum_format' }),
  );
});
