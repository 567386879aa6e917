import { m } from '#i18n/paraglide/messages.js';
import type { WarningKind } from './warning-rule.ts';

export const warningTexts: Record<WarningKind, { title: () => string; text: () => string }> = {
  code: { title: m.warnings_code_title, text: m.warnings_code_text },
  'gift-card': { title: m.warnings_gift_card_title, text: m.warnings_gift_card_text },
  fee: { title: m.warnings_fee_title, text: m.warnings_fee_text },
  courier: { title: m.warnings_courier_title, text: m.warnings_courier_text },
  'shelter-fee': { title: m.warnings_shelter_fee_title, text: m.warnings_shelter_fee_text },
  'vet-bill': { title: m.warnings_vet_bill_title, text: m.warnings_vet_bill_text },
  ransom: { title: m.warnings_ransom_title, text: m.warnings_ransom_text },
  link: { title: m.warnings_link_title, text: m.warnings_link_text },
  alone: { title: m.warnings_alone_title, text: m.warnings_alone_text },
  detective: { title: m.warnings_detective_title, text: m.warnings_detective_text },
  overpayment: { title: m.warnings_overpayment_title, text: m.warnings_overpayment_text },
  identity: { title: m.warnings_identity_title, text: m.warnings_identity_text },
};
