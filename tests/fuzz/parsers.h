// What every parser must do with any bytes at all: end, and say what is wrong or give a value that holds together. A
// broken invariant, a failed check (`fail`) or a fault that a sanitizer sees is a finding.
#pragma once

#include <string_view>

namespace cardroom::fuzz {

void script(std::string_view text);       ///< parse; play what parses
void corpus_hand(std::string_view text);  ///< parse; replay what parses
void phh(std::string_view text);          ///< likewise
void stars(std::string_view text);        ///< likewise
void ohh(std::string_view text);          ///< likewise
void house_rules(std::string_view text);  ///< parse; written out it reads back the same
void room(std::string_view text);         ///< parse
void cards(std::string_view text);        ///< cards and amounts: what reads is written back the same
void range(std::string_view text);        ///< a range of hole cards, in hold'em and short deck

}  // namespace cardroom::fuzz
