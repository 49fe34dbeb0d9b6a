import { Trans, useLingui } from '@lingui/react/macro';
import {
  accentColors,
  BRAND_NAME_LENGTH_MAX,
  movedAccentUses,
  PORTAL_LOGO_BYTES_MAX,
  portalLogoTypes,
} from '@tributary/core';
import type { Portal, Program } from '@tributary/sdk';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Problem } from '../../components/notes.tsx';
import { isAccent } from './portal-draft.ts';
import type { useLogo } from './use-logo.ts';
import type { PortalFields } from './use-portal-form.ts';

interface BrandSectionProps {
  readonly form: PortalFields;
  readonly portal: Portal;
  readonly program: Program;
  readonly logo: ReturnType<typeof useLogo>;
}

export function BrandSection({ form, portal, program, logo }: BrandSectionProps) {
  const { t } = useLingui();
  return (
    <section className="stack settings">
      <h3>
        <Trans>Brand</Trans>
      </h3>
      <div className="two">
        <TextField
          label={t`Name`}
          {...form.field('brand_name')}
          placeholder={program.name}
          maxLength={BRAND_NAME_LENGTH_MAX}
          hint={t`The name shown to affiliates.`}
        />
        <AccentField form={form} />
      </div>
      <Logo portal={portal} logo={logo} />
      <div className="two">
        <TextField
          label={t`Support address`}
          {...form.field('support_email')}
          type="email"
          placeholder="partners@example.com"
        />
        <TextField
          label={t`Terms for affiliates`}
          {...form.field('terms_url')}
          type="url"
          placeholder="https://example.com/terms"
        />
        <TextField
          label={t`Privacy policy`}
          {...form.field('privacy_url')}
          type="url"
          placeholder="https://example.com/privacy"
        />
      </div>
    </section>
  );
}

/** Brand color. Shows the substitute that is used where the brand color would be unreadable. */
function AccentField({ form }: { form: PortalFields }) {
  const { t } = useLingui();
  const { values, set, missing } = form;
  const accent = isAccent(values.accent) ? values.accent.trim().toLowerCase() : null;
  const isMoved = accent !== null && movedAccentUses(accent).includes('fill');
  return (
    <div className="accent-field">
      <TextField
        label={t`Color`}
        {...form.field('accent')}
        maxLength={7}
        hint={
          accent !== null && isMoved ? (
            <Trans>
              White text is not readable on {accent}, so buttons are{' '}
              <Swatch color={accentColors(accent).fill} />
            </Trans>
          ) : (
            t`Used for buttons, links and charts.`
          )
        }
      />
      <input
        type="color"
        aria-label={t`Choose color`}
        value={accent ?? '#000000'}
        disabled={missing !== undefined}
        onChange={(event) => set({ accent: event.target.value })}
      />
    </div>
  );
}

const Swatch = ({ color }: { color: string }) => (
  <span className="accent-swatch">
    <span style={{ background: color }} />
    <code>{color}</code>
  </span>
);

function Logo({ portal, logo }: Pick<BrandSectionProps, 'portal' | 'logo'>) {
  const { t } = useLingui();
  const { can } = useHere();
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > PORTAL_LOGO_BYTES_MAX);
    if (file.size <= PORTAL_LOGO_BYTES_MAX) logo.set(file);
  };
  return (
    <div className="stack">
      <span className="label">
        <Trans>Logo</Trans>
      </span>
      <div className="row wrap">
        {logo.url && <img className="portal-logo" src={logo.url} alt={t`Logo`} />}
        {can('write:portals') && (
          <>
            <FileTrigger acceptedFileTypes={[...portalLogoTypes]} onSelect={(files) => choose(files?.[0])}>
              <Button isDisabled={logo.isPending} icon="upload">
                {portal.logo ? <Trans>Change logo…</Trans> : <Trans>Choose logo…</Trans>}
              </Button>
            </FileTrigger>
            {portal.logo && (
              <Button look="quiet" isDisabled={logo.isPending} onPress={logo.remove}>
                <Trans>Remove logo</Trans>
              </Button>
            )}
          </>
        )}
      </div>
      {isTooLarge ? (
        <p className="error-text" role="alert">
          <Trans>The file is larger than 128 KiB. Choose a smaller one.</Trans>
        </p>
      ) : (
        <p className="hint">
          <Trans>PNG, JPEG or WebP, up to 128 KiB. Saved immediately.</Trans>
        </p>
      )}
      {logo.error && <Problem error={logo.error} unchanged={t`The logo was not changed.`} />}
    </div>
  );
}
