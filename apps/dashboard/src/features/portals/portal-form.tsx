import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Portal, Program } from '@tributary/sdk';
import { Form, FormButtons } from '../../components/form.tsx';
import { AccessSection } from './access-section.tsx';
import { BrandSection } from './brand-section.tsx';
import { Preview } from './preview.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { TextsSection } from './texts-section.tsx';
import { useLogo } from './use-logo.ts';
import { changesOfPortal, usePortalForm } from './use-portal-form.ts';

export function PortalForm({ portal, program }: { portal: Portal; program: Program }) {
  const { t } = useLingui();
  const form = usePortalForm(portal);
  const logo = useLogo(portal);
  const count = Object.keys(changesOfPortal(form.base, form.values)).length;
  return (
    <Form of={form} className="portal-form" unchanged={t`Your changes were not saved.`}>
      <div className="portal-sections">
        <BrandSection form={form} portal={portal} program={program} logo={logo} />
        <AccessSection form={form} />
        <TextsSection form={form} />
        <QuestionsSection form={form} />
        <FormButtons
          verb={
            count === 0 ? (
              <Trans>Save</Trans>
            ) : (
              <Plural value={count} one="Save # change" other="Save # changes" />
            )
          }
        />
      </div>
      <Preview draft={form.values} program={program} logo={logo.url} />
    </Form>
  );
}
